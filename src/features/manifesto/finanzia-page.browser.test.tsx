import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TextsProvider } from '#src/ui/texts.tsx';
import { textsOf } from '#test/render.tsx';
import { FinanziaPage } from './finanzia-page.tsx';

test('amounts with other spaces in the built page do not render the page again', async () => {
  const page = (
    <TextsProvider texts={textsOf('fr')}>
      <FinanziaPage />
    </TextsProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  const built = new DOMParser().parseFromString(renderToString(page), 'text/html');
  container.append(...built.body.childNodes);
  const amount = [...container.querySelectorAll('p')].find((one) => one.textContent.includes('€'));
  const text = amount?.textContent.replaceAll(/\u202f|\u00a0/g, '\u2009') ?? '';
  expect(text).toContain('\u2009');
  amount!.firstChild!.textContent = text;
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, page, { onRecoverableError });
  await vi.waitFor(() => expect(Object.keys(amount!).some((key) => key.startsWith('__reactFiber'))).toBe(true));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(amount?.isConnected).toBe(true);
  root.unmount();
  container.remove();
});
