import { expect, test, vi } from 'vitest';
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

test('a browser that refuses to keep the link shows its form all the same', async () => {
  vi.stubGlobal('reportError', vi.fn());
  history.replaceState(null, '', `${location.pathname}${location.search}#reset/MQ/${'b'.repeat(43)}`);
  const refused = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('too many calls', 'SecurityError');
  });
  await expect.element(render(<Purpose />).screen.getByText('reset')).toBeVisible();
  refused.mockRestore();
  vi.unstubAllGlobals();
});
