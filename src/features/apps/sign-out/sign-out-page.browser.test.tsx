import { beforeEach, expect, test, vi } from 'vitest';
import { saveToken, saveUser } from '#src/client/session/session.ts';
import { leavePage } from '#src/features/apps/consent/leave-page.ts';
import { render, textsOf } from '#test/render.tsx';
import { SignOutPage } from './sign-out-page.tsx';

vi.mock('#src/features/apps/consent/leave-page.ts', async (load) => ({
  ...(await load<typeof import('#src/features/apps/consent/leave-page.ts')>()),
  leavePage: vi.fn<typeof leavePage>(),
}));

const { t } = textsOf('it');
const question = (app: string | null = 'Nextcloud') => Response.json({ app, is_done: false, redirect: null });
const done = (redirect: string | null = null) => Response.json({ app: 'Nextcloud', is_done: true, redirect });

/** Answers of the server, each used once; and what it was asked. */
const responses: Response[] = [];
const sent: { body: unknown; credentials: RequestCredentials | undefined; token: string | null }[] = [];
/** Whether the server knows the token of this browser. */
let isTokenValid = true;

beforeEach(() => {
  responses.length = 0;
  sent.length = 0;
  isTokenValid = false;
  vi.mocked(leavePage).mockReset();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', async (path: string, { body, credentials, headers }: RequestInit) => {
    if (path === '/auth/users/me/')
      return isTokenValid
        ? Response.json({ email: 'ada@example.org', username: 'ada' })
        : Response.json({ detail: 'Invalid token.' }, { status: 401, headers: { 'WWW-Authenticate': 'Token' } });
    const token = new Headers(headers).get('authorization');
    sent.push({ body: typeof body === 'string' ? JSON.parse(body) : undefined, credentials, token });
    const response = responses.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  saveToken('t');
  saveUser({ email: 'ada@example.org', username: 'ada', status: undefined });
});

const address = location.pathname + location.search;
function open(hash: string, ...first: Response[]) {
  responses.push(...first);
  history.replaceState(null, '', address + hash);
  return render(<SignOutPage />, { page: 'signOut' }).screen;
}

test('asks, with the secret of the address, which is removed, and with the session of this browser', async () => {
  const screen = open('#the-secret', question());
  const heading = screen.getByRole('heading', { name: t('signOut.question', { app: 'Nextcloud' }) });
  await expect.element(heading).toHaveFocus();
  const body = { secret: 'the-secret', decision: 'ask' };
  expect(sent).toEqual([{ body, credentials: 'same-origin', token: 'Token t' }]);
  expect(location.hash).toBe('');
  await expect.element(screen.getByRole('link', { name: t('signOut.stay') })).toHaveAttribute('href', '/home');
});

test('signs out of everything, and goes back to the app', async () => {
  const screen = open('#s', question(), done('https://cloud.example/bye?state=1'));
  await screen.getByRole('button', { name: t('signOut.all') }).click();
  await expect.poll(() => vi.mocked(leavePage).mock.calls).toEqual([['https://cloud.example/bye?state=1']]);
  expect(sent[1]?.body).toEqual({ secret: 's', decision: 'all' });
  expect(localStorage.getItem('token')).toBeNull();
});

test('keeps a session that was begun since', async () => {
  isTokenValid = true;
  const screen = open('#s', question(), done());
  await screen.getByRole('button', { name: t('signOut.all') }).click();
  await expect.element(screen.getByText(t('signOut.doneAll'))).toBeVisible();
  expect(localStorage.getItem('token')).toBe('t');
});

test('signs out of the app alone', async () => {
  const screen = open('#s', question(), done());
  await screen.getByRole('button', { name: t('signOut.app', { app: 'Nextcloud' }) }).click();
  await expect.element(screen.getByText(t('signOut.doneApp', { app: 'Nextcloud' }))).toBeVisible();
  expect(sent[1]?.body).toEqual({ secret: 's', decision: 'app' });
  expect(localStorage.getItem('token')).toBe('t');
});

test('an app that does not say who it is can only ask for everything', async () => {
  const screen = open('#s', question(null));
  await expect.element(screen.getByRole('heading', { name: t('signOut.questionAnyone') })).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(1);
});

test('asks nothing if nobody is signed in, and forgets the session that has ended', async () => {
  const screen = open('#s', done());
  await expect.element(screen.getByText(t('signOut.doneBefore'))).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

test('follows web addresses alone', async () => {
  const screen = open('#s', done('javascript:alert(1)'));
  await expect.element(screen.getByText(t('signOut.doneBefore'))).toBeVisible();
  expect(leavePage).not.toHaveBeenCalled();
});

test('a failure keeps the question', async () => {
  const screen = open('#s', question());
  const all = screen.getByRole('button', { name: t('signOut.all') });
  await all.click();
  await expect.element(screen.getByRole('alert')).toHaveFocus();
  await expect.element(all).toBeVisible();
});

test('a reload asks again', async () => {
  open('#the-secret', question());
  responses.push(question());
  const { screen } = render(<SignOutPage />, { page: 'signOut' });
  await expect.element(screen.getByRole('button', { name: t('signOut.all') })).toBeVisible();
  const asked = { secret: 'the-secret', decision: 'ask' };
  expect(sent.map(({ body }) => body)).toEqual([asked, asked]);
});

test('an address without a secret, or with one that is over, says so', async () => {
  const screen = open('');
  await expect.element(screen.getByRole('heading', { name: t('signOut.expiredTitle') })).toBeVisible();
  expect(sent).toEqual([]);
  const other = open('#s', Response.json({ detail: 'Scaduta.' }, { status: 410 }));
  await expect.element(other.getByText(t('signOut.expiredText'))).toBeVisible();
});
