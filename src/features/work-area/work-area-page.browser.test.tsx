// The rows of the specification for /prova and /lavoro, with the addresses of a site that is set up.
import { expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { TrialPage } from '#src/features/trial/trial-page.tsx';
import { render, textsOf } from '#test/render.tsx';
import { WorkAreaPage } from './work-area-page.tsx';

const URLS = vi.hoisted(() => [
  'https://uno.aperta.internal/',
  'https://due.aperta.internal/',
  'https://due.aperta.internal/',
]);

vi.mock(import('#site'), async (original) => {
  const { default: site } = await original();
  const testEnvironmentUrl = 'https://prova.aperta.internal/';
  return { default: { ...site, testEnvironmentUrl, workSessionUrls: [...URLS, null] } };
});

const { t } = textsOf('it');
const opened = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]:not([hidden] *)')].map(({ href }) => href);

test('each button of a member opens its own host in a new window; two may have the same', () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const warn = vi.spyOn(console, 'error');
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: 'confirmed' });
  const { container, screen } = render(<WorkAreaPage />, { page: 'workArea' });
  expect(opened(container)).toEqual(URLS);
  expect(screen.getByRole('button', { name: t('workArea.session', { n: 4 }) }).element()).toHaveAttribute(
    'aria-disabled',
  );
  expect(warn).not.toHaveBeenCalled();
});

test('the button of the demo opens it in a new window', () => {
  const { container } = render(<TrialPage />, { page: 'trial' });
  expect(opened(container)).toEqual(['https://prova.aperta.internal/']);
});
