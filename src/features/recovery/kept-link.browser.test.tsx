import { expect, test } from 'vitest';
import { render } from '#test/render.tsx';
import { forgetLink, useLink } from './use-link.ts';

function Purpose() {
  const link = useLink();
  return <p>{typeof link === 'object' ? link.purpose : link}</p>;
}

test('a reload of the tab knows the link, which is in no address, until it is used', async () => {
  const path = location.pathname + location.search;
  history.replaceState(null, '', `${path}#reset/MQ/${'a'.repeat(43)}`);
  const first = render(<Purpose />);
  await expect.element(first.screen.getByText('reset')).toBeVisible();
  expect(location.hash).toBe('');
  first.unmount();
  const again = render(<Purpose />);
  await expect.element(again.screen.getByText('reset')).toBeVisible();
  again.unmount();
  forgetLink();
  await expect.element(render(<Purpose />).screen.getByText('none')).toBeVisible();
});
