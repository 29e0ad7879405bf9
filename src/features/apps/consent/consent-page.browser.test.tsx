import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { render, textsOf } from '#test/render.tsx';
import { ConsentPage } from './consent-page.tsx';
import { leavePage } from './leave-page.ts';

vi.mock('#src/ui/browser/go-to.ts', () => ({ goTo: vi.fn<typeof goTo>() }));
vi.mock('./leave-page.ts', async (load) => ({
  ...(await load<typeof import('./leave-page.ts')>()),
  leavePage: vi.fn<typeof leavePage>(),
}));
const PASSKEY = { id: 'the passkey' };
vi.mock('#src/features/passkeys/ask-passkey.ts', () => ({ askForPasskey: async () => PASSKEY }));

const ID = 'a'.repeat(21);
const REQUEST: AppRequest = {
  app: { name: 'Nextcloud', host: 'cloud.example', is_desktop: false },
  account: { id: 7, email: 'ada@example.org', username: 'ada' },
  step: 'consent',
  scopes: ['openid', 'profile', 'email', 'groups'],
  names: { name: 'Ada L.', username: 'ada' },
  groups: ['Editors'],
  asks_account: false,
  asks_always: false,
  needs_password: false,
};
const { t } = textsOf('it');
const values = { app: 'Nextcloud', host: 'cloud.example', username: 'ada', email: 'ada@example.org' };
const step = (changes: Partial<AppRequest> = {}) =>
  Response.json({ redirect: null, request: { ...REQUEST, ...changes } });
const redirect = (path = '/oidc/auth/x') => Response.json({ redirect: path, request: null });
const refusal = (status: number, body: object = { detail: 'No.' }) =>
  Response.json(body, { status, headers: { 'WWW-Authenticate': 'Token' } });

/** Answers of the server, each used once; and what it was asked. */
const responses: Response[] = [];
const sent: { body: unknown; credentials: RequestCredentials | undefined }[] = [];

beforeEach(() => {
  responses.length = 0;
  sent.length = 0;
  vi.mocked(goTo).mockReset();
  vi.mocked(leavePage).mockReset();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', async (path: string, { body, credentials }: RequestInit) => {
    if (path !== `/oidc/auth/${ID}/`) return new Response(null, { status: 204 });
    sent.push({ body: typeof body === 'string' ? JSON.parse(body) : undefined, credentials });
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
});

const left = () => vi.mocked(leavePage).mock.calls;
const wentTo = () => vi.mocked(goTo).mock.calls;

const address = location.pathname;
function open(query: string, ...first: Response[]) {
  responses.push(...first);
  history.replaceState(null, '', address + query);
  return render(<ConsentPage />, { page: 'consent' });
}

function openSignedIn(...first: Response[]) {
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
  return open(`?request=${ID}`, ...first);
}

/** Clicks a button as soon as it answers. */
async function click({ screen }: ReturnType<typeof open>, name: string) {
  const button = screen.getByRole('button', { name, exact: true });
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await button.click();
}

test('sends a visitor who is signed out to sign in, and back', async () => {
  const { screen } = open(`?request=${ID}`);
  const next = encodeURIComponent(`${address}?request=${ID}`);
  await expect.poll(wentTo).toEqual([[`/entra?next=${next}`, { replace: true }]]);
  const link = screen.getByRole('link', { name: t('consent.signIn') });
  await expect.element(link).toHaveAttribute('href', `/entra?next=${next}`);
  expect(sent).toEqual([]);
});

test('asks nothing if the server knows the answer, and says nothing meanwhile', async () => {
  const { container } = openSignedIn(redirect());
  await expect.poll(left).toEqual([['/oidc/auth/x']]);
  expect(sent).toEqual([{ body: { decision: 'continue' }, credentials: 'same-origin' }]);
  expect(container.querySelector('[aria-live]')?.textContent).toBe('');
  await expect.poll(() => container.querySelector('[aria-live]')?.textContent).toBe(t('consent.leaving'));
});

test('follows no address of another site', async () => {
  const { screen } = openSignedIn(redirect('//elsewhere.example/'));
  await expect.element(screen.getByRole('alert').getByText(t('errors.server'))).toBeVisible();
  expect(leavePage).not.toHaveBeenCalled();
});

test('says what the app wants to know, and allows it', async () => {
  const page = openSignedIn(step(), redirect());
  const { screen, container } = page;
  await expect.element(screen.getByRole('heading', { name: t('consent.consentTitle', values) })).toHaveFocus();
  const lines = [...container.querySelectorAll('li')].map((line) => line.textContent);
  const names = [t('consent.givenName', { name: 'Ada L.' }), t('consent.givenUsername', { username: 'ada' })];
  expect(lines).toEqual([
    t('appScopes.openid'),
    t('appScopes.profile') + names.join(''),
    ...names,
    t('appScopes.email'),
    `${t('appScopes.groups')}Editors`,
    'Editors',
  ]);
  await expect.element(screen.getByText(t('consent.host', values))).toBeVisible();
  await screen.getByLabelText(t('consent.remember')).click();
  await click(page, t('consent.allow'));
  await expect.poll(left).toHaveLength(1);
  expect(sent[1]?.body).toEqual({ account: '7', decision: 'accept', remember: true });
});

test('a click in the first half second answers nothing', async () => {
  const { screen } = openSignedIn(step());
  const allow = screen.getByRole('button', { name: t('consent.allow') });
  await expect.element(allow).toHaveAttribute('aria-disabled', 'true');
  (allow.element() as HTMLElement).click();
  await expect.element(allow).not.toHaveAttribute('aria-disabled');
  expect(sent).toHaveLength(1);
});

test('goes back to the app without an answer', async () => {
  const page = openSignedIn(step(), redirect());
  await click(page, t('consent.cancel'));
  await expect.poll(left).toHaveLength(1);
  expect(sent[1]?.body).toEqual({ account: '7', decision: 'deny' });
});

test('a wrong password marks its field, and loses nothing', async () => {
  const refused = refusal(400, { detail: 'Non è giusta.', current_password: ['Sbagliata.'] });
  const page = openSignedIn(step({ needs_password: true }), refused, redirect());
  const password = page.screen.getByLabelText(t('consent.password'), { exact: true });
  await password.fill('sette mele');
  await page.screen.getByLabelText(t('consent.remember')).click();
  await click(page, t('consent.allow'));
  await expect.element(page.screen.getByRole('alert')).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/Sbagliata\./);
  await expect.element(password).toHaveValue('sette mele');
  await expect.element(page.screen.getByLabelText(t('consent.remember'))).toBeChecked();
  await click(page, t('consent.allow'));
  const accepted = { account: '7', decision: 'accept', remember: true, current_password: 'sette mele' };
  await expect.poll(() => sent[2]?.body).toEqual(accepted);
});

test('confirms by a passkey', async () => {
  const page = openSignedIn(step({ step: 'confirm', needs_password: true }), redirect());
  await click(page, t('consent.confirmByPasskey'));
  const accepted = { account: '7', decision: 'accept', remember: false, passkey: PASSKEY };
  await expect.poll(() => sent[1]?.body).toEqual(accepted);
});

test('offers another account with the question, if the app asks for that, and no silence if it asks always', async () => {
  const page = openSignedIn(step({ asks_account: true, asks_always: true }));
  await expect.element(page.screen.getByRole('button', { name: t('consent.allow'), exact: true })).toBeVisible();
  expect(page.screen.getByLabelText(t('consent.remember')).query()).toBeNull();
  await click(page, t('consent.selectOther'));
  expect(localStorage.getItem('token')).toBeNull();
});

test.each([
  ['select', 'consent.selectTitle', 'consent.selectOther'],
  ['otherAccount', 'consent.otherAccountTitle', 'consent.otherAccount'],
  ['notInGroup', 'consent.notInGroupTitle', 'consent.selectOther'],
] as const)('signs out where another account is wanted: %s', async (name, title, other) => {
  const page = openSignedIn(step({ step: name }));
  await expect.element(page.screen.getByRole('heading', { name: t(title, values) })).toBeVisible();
  await click(page, t(other));
  expect(localStorage.getItem('token')).toBeNull();
  await expect.poll(wentTo).toHaveLength(1);
});

test('asks again once the address is confirmed', async () => {
  const page = openSignedIn(step({ step: 'unconfirmed' }), redirect());
  await expect.element(page.screen.getByRole('button', { name: t('addressCode.send') })).toBeVisible();
  await click(page, t('consent.confirmed'));
  await expect.poll(left).toHaveLength(1);
});

test("asks for the site's own desktop in words of the site, with one primary button", async () => {
  const app = { name: 'Desktop', host: 'desktop.example', is_desktop: true };
  const { screen, container } = openSignedIn(step({ app, step: 'unconfirmed' }));
  await expect.element(screen.getByText(t('consent.desktop.unconfirmedText'))).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(t('desktops.own'));
  expect(container.querySelectorAll('button[class*="primary"]')).toHaveLength(1);
});

test('goes on once a code has shown whose address it is', async () => {
  const page = openSignedIn(step({ step: 'unproven' }), redirect());
  await click(page, t('addressCode.send'));
  await page.screen.getByLabelText(t('addressCode.label')).fill('1234 5678');
  await click(page, t('addressCode.confirm'));
  await expect.poll(left).toHaveLength(1);
});

test.each([
  ['requestElsewhere', 'consent.elsewhereText'],
  ['appChanged', 'consent.changedText'],
] as const)('says why a request cannot be answered: %s', async (code, sentence) => {
  const { screen } = openSignedIn(refusal(410, { detail: 'x', code }));
  await expect.element(screen.getByText(t(sentence))).toBeVisible();
});

test('says that the browser has to allow cookies', async () => {
  const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  onTestFinished(() => cookies.mockRestore());
  const { screen } = openSignedIn(refusal(410, { detail: 'x', code: 'requestElsewhere' }));
  await expect.element(screen.getByText(t('consent.cookiesText'))).toBeVisible();
});

test('a request that ends while it is answered says so', async () => {
  const page = openSignedIn(step(), refusal(410));
  await click(page, t('consent.allow'));
  await expect.element(page.screen.getByRole('heading', { name: t('consent.expiredTitle') })).toHaveFocus();
});

test('a session that the server has ended starts at the sign-in', async () => {
  openSignedIn(refusal(401));
  await expect.poll(wentTo).toHaveLength(1);
  expect(localStorage.getItem('token')).toBeNull();
});

test('asks again after a failure', async () => {
  const page = openSignedIn(refusal(429, {}), redirect());
  await expect.element(page.screen.getByRole('alert').getByText(t('errors.tooMany'))).toBeVisible();
  await click(page, t('consent.retry'));
  await expect.poll(left).toHaveLength(1);
});

test.each([
  ['invalid_redirect_uri', 'consent.unknownAddress'],
  ['invalid_client', 'consent.unknownApp'],
  ['unsupported_response_type', 'consent.invalidRequest'],
  ['too_many_requests', 'errors.tooMany'],
] as const)('explains the error %s', async (code, sentence) => {
  const { screen } = open(`?error=${code}`);
  await expect.element(screen.getByText(t(sentence))).toBeVisible();
  await expect.element(screen.getByText(code, { exact: true })).toBeVisible();
});

test('shows no words that a link brings along', async () => {
  const { screen, container } = open('?error=Call+0900+123');
  await expect.element(screen.getByText(t('consent.invalidRequest'))).toBeVisible();
  expect(container.textContent).not.toContain('0900');
});
