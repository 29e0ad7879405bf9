import { afterEach, expect, test, vi } from 'vitest';
import { render, textsOf } from '#test/render.tsx';
import { ConfirmPage } from './confirm-page.tsx';

const { t } = textsOf('it');

afterEach(() => history.replaceState(null, '', location.pathname));

test.each([
  ['activation', true],
  ['disown', false],
] as const)('after a failure of the link "%s" the page leads to the account: %s', async (purpose, isLed) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ detail: 'Link scaduto.' }, { status: 400 }),
  );
  history.replaceState(null, '', `#${purpose}/NDI/${'a'.repeat(43)}`);
  const { screen } = render(<ConfirmPage />, { page: 'confirm' });
  const link = screen.getByRole('link', { name: t('confirm.account') });
  await expect.element(screen.getByRole('button', { name: t(`confirm.${purpose}`) })).toBeVisible();
  expect(link.query()).toBeNull();
  await screen.getByRole('button', { name: t(`confirm.${purpose}`) }).click();
  await expect.element(screen.getByText('Link scaduto.')).toBeVisible();
  expect(link.query() !== null).toBe(isLed);
});

test('shows which request for an account a link is about', async () => {
  const request = { username: 'ada', message: 'I teach here.', created_at: '2026-11-28T12:00:00.000Z' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ email: 'ada@example.org', state: 'valid', request }),
  );
  history.replaceState(null, '', `#disown/NDI/${'a'.repeat(43)}`);
  const { screen } = render(<ConfirmPage />, { page: 'confirm' });
  await expect.element(screen.getByText('I teach here.')).toBeVisible();
  await expect.element(screen.getByText(/Nome utente: ada$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: t('confirm.requestDisown') })).toBeVisible();
});
