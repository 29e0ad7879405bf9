import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TextsProvider } from '#src/ui/texts.tsx';
import { textsOf } from '#test/render.tsx';
import { Bodies } from './bodies.tsx';

test('other names of countries and months in the built page do not render the page again', async () => {
  const bodies = (
    <TextsProvider texts={textsOf('fr')}>
      <Bodies />
    </TextsProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  const built = new DOMParser().parseFromString(renderToString(bodies), 'text/html');
  container.append(...built.body.childNodes);
  const country = container.querySelector('h4')!;
  const date = [...container.querySelectorAll('p')].find((one) => one.textContent.includes('2026'))!;
  for (const element of [country, date]) element.firstChild!.textContent += ' (other name)';
  const onRecoverableError = vi.fn();
  const root = hydrateRoot(container, bodies, { onRecoverableError });
  await vi.waitFor(() => expect(Object.keys(country).some((key) => key.startsWith('__reactFiber'))).toBe(true));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect([country.isConnected, date.isConnected]).toEqual([true, true]);
  root.unmount();
  container.remove();
});
