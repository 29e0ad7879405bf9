import { expect, test, vi } from 'vitest';
import { render } from '#test/render.tsx';
import { startAnnouncing } from './announce.ts';
import { Status } from './status.tsx';

test('a status that comes with its text is said once by the region of the page, a later text by its own', async () => {
  const { rerender, container } = render(null);
  const attach = vi.spyOn(Element.prototype, 'attachShadow');
  startAnnouncing();
  startAnnouncing();
  const roots = attach.mock.results.map(({ value }) => value as ShadowRoot);
  const said = () => roots.map(({ textContent }) => textContent);
  expect(said()).toEqual(['']);
  rerender(<Status lang="de">Gespeichert</Status>);
  await expect.poll(said).toEqual(['Gespeichert']);
  expect(roots[0]?.querySelector('p')?.getAttribute('lang')).toBe('de');
  rerender(<Status lang="de">Gelöscht</Status>);
  expect(container.querySelector('[aria-live]')?.textContent).toBe('Gelöscht');
  expect(said()).toEqual(['Gespeichert']);
});
