import { beforeEach, expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { formatLongDate } from '#src/shared/languages/format.ts';
import { render, textsOf } from '#test/render.tsx';
import { AccountPage } from './account-page.tsx';
import { ResendButton } from './resend-button.tsx';

const PROFILE = {
  email: 'ada@example.org',
  username: 'ada@example.org',
  display_name: null,
  is_confirmed: true,
  new_email: null,
  language: 'it',
  leaves_on: null,
};
const DATA = {
  profile: PROFILE,
  devices: [{ id: 'd1', name: 'Firefox', first_seen: 'never', last_seen: '2026-11-20', is_current: true }],
  passkeys: [],
  apps: { tiles: [], known: [], knowing: [] },
  otp: { is_active: false, recovery_codes_left: 0 },
  groups: [],
  groups_need_proof: false,
  openings: [],
};
/** What the server gives the page, but for these parts. */
const account = (parts: object) => Response.json({ ...DATA, ...parts });
const respond = vi.fn<(path: string, method: string) => Response | undefined>();
const { t } = textsOf('it');

beforeEach(() => {
  respond.mockReset();
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const response = respond(path, method) ?? (path === '/auth/account/' ? account({}) : undefined);
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
});

const open = () => render(<AccountPage />, { page: 'account' });

test('asks the server once, and once more after a change', async () => {
  const { screen } = open();
  await expect.element(screen.getByRole('heading', { name: t('account.otpTitle') })).toBeVisible();
  expect(respond.mock.calls).toEqual([['/auth/account/', 'GET']]);
  respond.mockReset().mockReturnValueOnce(new Response(null, { status: 204 }));
  await screen.getByRole('button', { name: `${t('account.change')}: ${t('account.language')}` }).click();
  await screen.getByRole('button', { name: t('account.save') }).click();
  await expect.element(screen.getByText(t('account.languageDone'))).toBeVisible();
  expect(respond.mock.calls).toEqual([
    ['/auth/profile/', 'PATCH'],
    ['/auth/account/', 'GET'],
  ]);
});

test('the display name replaces the part of the address in the header, and can be left empty', async () => {
  const { screen } = open();
  await expect.element(screen.getByText(t('account.displayNameNone', { name: 'ada' }))).toBeVisible();
  await screen.getByRole('button', { name: `${t('account.change')}: ${t('account.displayName')}` }).click();
  await screen.getByLabelText(t('account.displayName')).fill('Ada L.');
  respond.mockImplementation((path) =>
    path === '/auth/account/'
      ? account({ profile: { ...PROFILE, display_name: 'Ada L.' } })
      : new Response(null, { status: 204 }),
  );
  await screen.getByRole('button', { name: t('account.save') }).click();
  await expect.element(screen.getByText(t('account.displayNameDone'))).toBeVisible();
  expect(localStorage.getItem('displayName')).toBe('Ada L.');
});

test('a failed load shows a message and a button that tries again', async () => {
  respond.mockImplementation((path) =>
    path === '/auth/account/' ? Response.json({ detail: 'Non adesso.' }, { status: 503 }) : undefined,
  );
  const { screen } = open();
  await expect.element(screen.getByText('Non adesso.')).toBeVisible();
  respond.mockReset();
  await screen.getByRole('button', { name: t('account.retry') }).click();
  await expect.element(screen.getByRole('heading', { name: t('account.otpTitle') })).toBeVisible();
  // The button is gone; the focus is not lost with it.
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the day on which the account is deleted is the server’s, in the language of the page', async () => {
  const { screen, setView } = open();
  respond.mockImplementation((_path, method) =>
    method === 'DELETE'
      ? new Response(null, {
          status: 204,
          headers: { 'Account-Status': 'leaving; date=2031-02-03', 'Account-Receipt': 'f'.repeat(32) },
        })
      : undefined,
  );
  await screen.getByRole('button', { name: t('account.leave'), exact: true }).click();
  await screen.getByLabelText(t('account.currentPassword'), { exact: true }).fill('sette mele verdi');
  await screen.getByRole('button', { name: t('account.leaveConfirm') }).click();
  for (const language of ['it', 'el'] as const) {
    setView({ language });
    const date = formatLongDate(Date.parse('2031-02-03'), language);
    await expect.element(screen.getByText(textsOf(language).t('account.leaving', { date }))).toBeVisible();
    const receipt = screen.getByRole('link', { name: textsOf(language).t('account.leavingReceiptOpen') });
    await expect.element(receipt).toHaveAttribute('href', expect.stringMatching(/\/account\/ricevuta#f{32}$/));
  }
});

test('a new address that waits for its confirmation can be withdrawn, which the page then says', async () => {
  const profile = { ...PROFILE, new_email: 'typo@example.org' };
  respond.mockImplementation((path) => (path === '/auth/account/' ? account({ profile }) : undefined));
  const { screen } = open();
  await expect.element(screen.getByText(t('account.emailWaiting', { email: 'typo@example.org' }))).toBeVisible();
  respond.mockImplementation((path, method) =>
    path === '/auth/users/set_email/' && method === 'DELETE' ? new Response(null, { status: 204 }) : undefined,
  );
  await screen.getByRole('button', { name: t('account.emailWithdraw') }).click();
  await expect.element(screen.getByText(t('account.emailKept'))).toBeVisible();
  expect(screen.getByText('typo@example.org').query()).toBeNull();
});

test('the message about another confirmation email is in the language of the page', async () => {
  respond.mockReturnValueOnce(new Response(null, { status: 204 }));
  const { container, screen, setView } = render(<ResendButton email="ada@example.org" />);
  const status = () => container.querySelector('[aria-live]')?.textContent;
  const button = screen.getByRole('button');
  await button.click();
  await expect.poll(status).toBe(t('account.resent'));
  setView({ language: 'en' });
  await expect.poll(status).toBe(textsOf('en').t('account.resent'));
  await button.click();
  await expect.poll(status).toBe(textsOf('en').t('errors.network'));
  setView({ language: 'it' });
  await expect.poll(status).toBe(t('errors.network'));
});

const APP = {
  id: 'cloud',
  name: 'Nextcloud',
  host: 'cloud.example',
  since: '2026-11-20',
  last_used_on: '2026-11-22',
  scopes: ['openid', 'email'],
};
const apps = (known: readonly object[], tiles: readonly object[] = []) =>
  account({ apps: { known, tiles, knowing: [] } });

test('lists the apps that know the member, and withdraws what one may know', async () => {
  let known = [APP];
  respond.mockImplementation((path, method) => {
    if (path === '/auth/account/') return apps(known, [{}]);
    if (path !== '/auth/apps/cloud/' || method !== 'DELETE') return undefined;
    known = [];
    return new Response(null, { status: 204 });
  });
  const { screen } = open();
  const section = screen.getByRole('region', { name: t('account.appsTitle') });
  await expect.element(section.getByText('cloud.example')).toBeVisible();
  await expect.element(section.getByText(t('appScopes.email'))).toBeVisible();
  await section.getByRole('button', { name: `${t('account.appWithdraw')}: Nextcloud` }).click();
  await section.getByRole('button', { name: t('account.appWithdraw'), exact: true }).click();
  await expect.element(section.getByText(t('account.appWithdrawn'))).toBeVisible();
  await expect.element(section.getByText(t('account.appsNone'))).toBeVisible();
});

test('says before leaving which apps are asked to delete, and which keep what they know', async () => {
  const knowing = [
    { name: 'Nextcloud', contact: 'ask@example.org', is_notified: false },
    { name: 'Wiki', contact: null, is_notified: true },
  ];
  respond.mockImplementation((path) =>
    path === '/auth/account/' ? account({ apps: { known: [], tiles: [], knowing } }) : undefined,
  );
  const { screen } = open();
  await screen.getByRole('button', { name: t('account.leave'), exact: true }).click();
  await expect.element(screen.getByText(t('account.leaveApps', { apps: 'Nextcloud (ask@example.org)' }))).toBeVisible();
  await expect.element(screen.getByText(t('account.leaveAppsNotified', { apps: 'Wiki' }))).toBeVisible();
});

test('a site without apps says nothing about them', async () => {
  const { screen } = open();
  await expect.element(screen.getByRole('heading', { name: t('account.leaveTitle') })).toBeVisible();
  expect(screen.getByText(t('account.appsTitle')).elements()).toEqual([]);
});
