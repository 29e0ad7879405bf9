import { beforeEach, expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { render, textsOf } from '#test/render.tsx';
import { SignInOrRegisterPage } from './sign-in-or-register-page.tsx';

vi.mock('#src/ui/browser/go-to.ts', () => ({ goTo: vi.fn<typeof goTo>() }));
type OfferPasskeys = (typeof import('#src/features/passkeys/sign-in.ts'))['offerPasskeys'];
const passkeys = vi.hoisted(() => ({
  offerPasskeys: vi.fn<OfferPasskeys>(),
  signInByPasskey: vi.fn<() => Promise<void>>(),
}));
vi.mock('#src/features/passkeys/sign-in.ts', () => passkeys);

/** Responses of the server by path; each is used once, in order. */
type Responses = Record<string, (() => Response | Promise<Response>)[]>;
const requests: { path: string; body: unknown }[] = [];
const json = (status: number, body: object) => () => Response.json(body, { status });
const { t } = textsOf('it');
const TOKEN = json(200, { auth_token: 'a'.repeat(40) });
const USER = json(200, { email: 'ada@example.org', username: 'ada' });
const needsOtp = (detail: string) => json(400, { non_field_errors: [`${detail} (field)`], detail, otp_required: true });

function stubResponses(responses: Responses) {
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    requests.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    const next = responses[path]?.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  });
}

beforeEach(() => {
  requests.length = 0;
  vi.mocked(goTo).mockReset();
  passkeys.offerPasskeys.mockReset().mockResolvedValue();
  passkeys.signInByPasskey.mockReset();
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

const open = (language: 'it' | 'de' = 'it') => {
  const page = render(<SignInOrRegisterPage />, { page: 'signIn', language });
  const texts = textsOf(language);
  return {
    ...page,
    email: page.screen.getByLabelText(texts.t('signIn.email'), { exact: true }),
    password: page.screen.getByLabelText(texts.t('signIn.password'), { exact: true }),
    button: page.screen.getByRole('button', { name: texts.t('signIn.signIn'), exact: true }),
    toRegister: page.screen.getByRole('button', { name: texts.t('signIn.toRegister') }),
    register: page.screen.getByRole('button', { name: texts.t('signIn.register'), exact: true }),
    code: page.screen.getByLabelText(texts.t('signIn.otp'), { exact: true }),
    alert: page.screen.getByRole('alert'),
  };
};

type Opened = ReturnType<typeof open>;
async function signIn({ email, password, button }: Pick<Opened, 'email' | 'password' | 'button'>) {
  await email.fill('ada@example.org');
  await password.fill('sette mele verdi');
  await button.click();
}
async function register(page: Opened) {
  await page.toRegister.click();
  await signIn({ ...page, button: page.register });
}

test('signs in, stores the session, and goes home', async () => {
  stubResponses({ '/auth/token/login/': [TOKEN], '/auth/users/me/': [USER] });
  await signIn(open());
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/home', { replace: true }]]);
  expect(localStorage.getItem('username')).toBe('ada');
});

test('a visitor who is signed in already goes to the work area', async () => {
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
  open('de');
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/de/lavoro', { replace: true }]]);
});

test('goes on in the language at the end of the request', async () => {
  const held = Promise.withResolvers<Response>();
  stubResponses({ '/auth/token/login/': [TOKEN], '/auth/users/me/': [() => held.promise] });
  const page = open('de');
  await signIn(page);
  await expect.poll(() => requests.length).toBe(2);
  page.setView({ language: 'en' });
  held.resolve(USER());
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/en/home', { replace: true }]]);
});

test('a response after the page was left does not navigate', async () => {
  const held = Promise.withResolvers<Response>();
  stubResponses({ '/auth/token/login/': [TOKEN], '/auth/users/me/': [() => held.promise] });
  const page = open();
  await signIn(page);
  await expect.poll(() => requests.length).toBe(2);
  page.unmount();
  held.resolve(USER());
  await expect.poll(() => localStorage.getItem('username')).toBe('ada');
  expect(goTo).not.toHaveBeenCalled();
});

test('a refusal is shown, and nothing typed is lost', async () => {
  stubResponses({ '/auth/token/login/': [json(400, { detail: 'Le credenziali non sono giuste.' })] });
  const page = open();
  await signIn(page);
  await expect.element(page.alert).toHaveFocus();
  await expect.element(page.alert).toHaveTextContent('Le credenziali non sono giuste.');
  await expect.element(page.password).toHaveValue('sette mele verdi');
  await expect.element(page.button).not.toHaveAttribute('aria-disabled');
  expect(goTo).not.toHaveBeenCalled();
});

test('an unreachable server is reported in the language of the page, also after a switch', async () => {
  stubResponses({});
  const page = open();
  await signIn(page);
  await expect.element(page.alert).toHaveTextContent(t('errors.network'));
  page.setView({ language: 'el' });
  await expect.element(page.alert).toHaveTextContent(textsOf('el').t('errors.network'));
});

test('a missing code is a status with the focus in its field; a wrong one is an error of that field', async () => {
  stubResponses({ '/auth/token/login/': [needsOtp('Serve il codice.'), needsOtp('Il codice è sbagliato.')] });
  const page = open();
  await signIn(page);
  const { code } = page;
  await expect.element(code).toHaveFocus();
  await expect.element(page.screen.getByText(t('signIn.otpNeeded'))).toBeVisible();
  await expect.element(page.alert).not.toBeInTheDocument();
  await expect.element(code).toHaveAttribute('aria-invalid', 'false');
  await code.fill('000000');
  await page.button.click();
  await expect.element(page.alert).toHaveFocus();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveAccessibleDescription(/Il codice è sbagliato\. \(field\)/);
  await page.screen.getByRole('link', { name: new RegExp(t('signIn.otp')) }).click();
  await expect.element(code).toHaveFocus();
  expect(requests.map(({ body }) => Reflect.get(Object(body), 'otp'))).toEqual([undefined, '000000']);
});

test('another address needs no code until the server asks for one', async () => {
  stubResponses({ '/auth/token/login/': [needsOtp('Serve il codice.')] });
  const page = open();
  await signIn(page);
  await expect.element(page.code).toBeVisible();
  await page.email.fill('grace@example.org');
  await expect.element(page.code).not.toBeInTheDocument();
});

test('empty fields of a registration are marked, and nothing is sent', async () => {
  stubResponses({});
  const page = open();
  await page.toRegister.click();
  await page.register.click();
  await expect.element(page.alert).toHaveFocus();
  await expect.element(page.password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.screen.getByLabelText(t('signIn.username'))).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
});

test('an empty sign-in is reported by the page, and a username by its field', async () => {
  stubResponses({});
  const page = open();
  await page.button.click();
  await expect.element(page.alert).toHaveTextContent('Tutti i campi sono obbligatoriEmailPassword');
  await page.email.fill('ada');
  await page.password.fill('sette mele verdi');
  await page.button.click();
  await expect.element(page.alert).toHaveFocus();
  await expect.element(page.email).toHaveAttribute('aria-invalid', 'true');
  expect(requests).toEqual([]);
});

test('a password is not carried over to the other form; the address is, as it is sent', async () => {
  stubResponses({ '/auth/users/': [json(400, { detail: 'No.' })] });
  const page = open();
  await page.email.fill('mailto:ada@example.org.');
  await page.password.fill('sette mele verdi');
  await page.toRegister.click();
  await expect.element(page.password).toHaveValue('');
  await expect.element(page.screen.getByLabelText(t('signIn.username'))).toHaveValue('ada@example.org');
  await page.password.fill(' sette mele verdi ');
  await page.register.click();
  await expect.element(page.alert).toHaveTextContent('No.');
  await expect.element(page.email).toHaveValue('ada@example.org');
  expect(requests.at(-1)?.body).toMatchObject({ email: 'ada@example.org', password: ' sette mele verdi ' });
});

test('one press replaces an address as username, and a name that is taken', async () => {
  const taken = () =>
    Response.json({ username: ['x'] }, { status: 400, headers: { 'Error-Codes': 'username.usernameTaken' } });
  stubResponses({ '/auth/users/': [taken] });
  const page = open();
  await page.toRegister.click();
  const username = page.screen.getByLabelText(t('signIn.username'));
  const use = (name: string) => page.screen.getByRole('button', { name: t('signIn.useName', { name }) });
  await page.email.fill('marta.rossi+site@example.org');
  await expect.element(username).toHaveValue('marta.rossi+site@example.org');
  await use('marta.rossi').click();
  await expect.element(username).toHaveFocus();
  await expect.element(page.screen.getByText(t('signIn.usernameIsAddress'))).not.toBeInTheDocument();
  await page.password.fill('sette mele verdi');
  await page.register.click();
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');
  await page.screen.getByRole('button', { name: /marta\.rossi\d\d/ }).click();
  await expect.element(username).toHaveValue(expect.stringMatching(/^marta\.rossi\d\d$/) as unknown as string);
});

test('a link to the registration opens it on this page too, with the address that was typed', async () => {
  const page = open();
  await page.email.fill('ada@example.org');
  location.hash = '#register';
  await expect.element(page.register).toBeVisible();
  expect(document.title).toContain(t('signIn.registerTitle'));
  await expect.element(page.email).toHaveValue('ada@example.org');
  history.replaceState(null, '', location.pathname + location.search);
});

test('two clicks at once change the tab once, and Alt with an arrow stays with the browser', async () => {
  const { screen } = open();
  const tab = screen.getByRole('tab', { name: t('signIn.registerTitle') });
  const back = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true });
  screen.getByRole('tab', { selected: true }).element().dispatchEvent(back);
  expect(back.defaultPrevented).toBe(false);
  for (let clicks = 0; clicks < 2; clicks++) (tab.element() as HTMLElement).click();
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
});

test('a registration whose sign-in fails is not repeated: the next attempt signs in', async () => {
  stubResponses({
    '/auth/users/': [json(201, {})],
    '/auth/token/login/': [json(503, {}), TOKEN],
    '/auth/users/me/': [USER],
  });
  const page = open();
  await register(page);
  await expect.element(page.screen.getByText(t('signIn.created'))).toBeVisible();
  await page.button.click();
  await expect.poll(() => localStorage.getItem('username')).toBe('ada');
  expect(requests.filter(({ path }) => path === '/auth/users/')).toHaveLength(1);
});

test('an account that must confirm its address gets a message and the form to sign in', async () => {
  stubResponses({
    '/auth/users/': [json(201, {})],
    '/auth/token/login/': [json(400, { detail: 'Conferma prima.', confirmation_required: true })],
  });
  const page = open();
  await register(page);
  await expect.element(page.screen.getByText(t('signIn.checkMail'))).toBeVisible();
  await expect.element(page.button).toBeVisible();
  await expect.element(page.alert).not.toBeInTheDocument();
});

test('a refused sign-in without confirmation offers to send the email again', async () => {
  stubResponses({
    '/auth/token/login/': [json(400, { detail: 'Conferma prima.', confirmation_required: true })],
    '/auth/users/resend_activation/': [() => new Response(null, { status: 204 })],
  });
  const page = open();
  await signIn(page);
  await expect.element(page.alert).toHaveTextContent('Conferma prima.');
  await page.screen.getByRole('button', { name: t('signIn.resend') }).click();
  await expect.element(page.screen.getByText(t('signIn.resent'))).toBeVisible();
  expect(requests.at(-1)).toEqual({ path: '/auth/users/resend_activation/', body: { email: 'ada@example.org' } });
});

test('the passkey button reports that its code could not be loaded', async () => {
  passkeys.signInByPasskey.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const page = open();
  await page.screen.getByRole('button', { name: t('signIn.passkey') }).click();
  await expect.element(page.alert).toHaveTextContent(t('errors.unexpected'));
});

test('a passkey from the browser’s list signs in with the current language, and the offer ends with the page', async () => {
  // Passkeys are offered at names only.
  if (/^[\d.]+$/.test(location.hostname)) throw new Error('the tests need a host name');
  const page = open('de');
  await expect.poll(() => passkeys.offerPasskeys.mock.calls.length).toBe(1);
  const [{ onChoose, signal }] = passkeys.offerPasskeys.mock.calls[0]!;
  page.setView({ language: 'en' });
  const languages: string[] = [];
  await onChoose(async (language) => void languages.push(language));
  expect(languages).toEqual(['en']);
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([['/en/home', { replace: true }]]);
  expect(signal.aborted).toBe(false);
  page.unmount();
  await expect.poll(() => signal.aborted).toBe(true);
});
