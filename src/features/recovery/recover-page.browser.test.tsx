import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmPage } from '#src/features/confirmation/confirm-page.tsx';
import { render, textsOf } from '#test/render.tsx';
import { RecoverPage } from './recover-page.tsx';

const { t } = textsOf('it');
const email = 'ada@example.org';
const open = (purpose: string, state: string) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ email, state }));
  history.replaceState(null, '', `#${purpose}/NDI/${'a'.repeat(43)}`);
};

afterEach(() => history.replaceState(null, '', location.pathname));

test('the form for a new password says whose it is, also to password managers', async () => {
  open('reset', 'valid');
  const { screen, container } = render(<RecoverPage />, { page: 'recover' });
  await expect.element(screen.getByText(t('recover.whose', { email }))).toBeVisible();
  expect(container.querySelector('form input[autocomplete="username"]')).toHaveValue(email);
});

test.each([
  ['activation', 'done', 'confirm.again', 'confirm.account'],
  ['disown', 'confirmed', 'confirm.disownLate', 'confirm.recover'],
] as const)('a link "%s" with nothing left to do (%s) says so at once', async (purpose, state, text, link) => {
  open(purpose, state);
  const { screen } = render(<ConfirmPage />, { page: 'confirm' });
  await expect.element(screen.getByText(t(text, { email }))).toBeVisible();
  await expect.element(screen.getByRole('link', { name: t(link) })).toBeVisible();
});

test('says after a new password what has ended with it', async () => {
  open('reset', 'valid');
  const { screen } = render(<RecoverPage />, { page: 'recover' });
  await screen.getByLabelText(t('recover.newPassword')).fill('Other-7 boats adrift');
  const headers = { 'Account-Ended': 'role later' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204, headers }));
  await screen.getByRole('button', { name: t('recover.save') }).click();
  await expect.element(screen.getByText(t('ended.role'))).toBeVisible();
  await expect.element(screen.getByText(t('ended.apps'))).not.toBeInTheDocument();
});
