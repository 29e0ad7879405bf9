// The two notices to members: the session has ended, and the account needs something.
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountStatus, clearSession, dismissSessionEnded, saveToken, saveUser } from '#src/client/session/session.ts';
import { render, textsOf, type Rendered } from '#test/render.tsx';
import { AccountNotice } from './account-notice.tsx';
import { SessionNotice } from './session-notice.tsx';

const { t } = textsOf('it');
const textOf = (screen: Rendered['screen']) => screen.element().querySelector('[aria-live]')?.textContent;
const heading = (
  <h1 key="heading" tabIndex={-1}>
    heading
  </h1>
);

function signIn(status?: string): void {
  saveToken('token');
  saveUser({ email: 'ada@example.org', username: 'Ada', status });
}

let requests: string[];
/** Answers each request; `me` has the account's status. */
function serve(status: string | undefined, { isDown = false } = {}): void {
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).startsWith('/texts/')) return realFetch(url, init);
    requests.push(`${init?.method} ${url as string}`);
    if (isDown) throw new TypeError('Failed to fetch');
    if (init?.method === 'POST') return new Response(null, { status: 204 });
    const headers = status === undefined ? {} : { 'Account-Status': status };
    return Response.json({ email: 'ada@example.org', username: 'Ada' }, { headers });
  });
}

beforeEach(() => void (requests = []));
afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
  dismissSessionEnded();
});

describe('the session notice', () => {
  test('appears when the server has ended the session, and closing it moves the focus to the heading', async () => {
    signIn();
    const { screen } = render([heading, <SessionNotice key="notice" />]);
    expect(textOf(screen)).toBe('');
    clearSession('ended');
    await expect.poll(() => textOf(screen)).toContain(t('frame.account.ended'));
    await screen.getByRole('button', { name: t('frame.account.close') }).click();
    await expect.poll(() => textOf(screen)).toBe('');
    await expect.element(screen.getByRole('heading')).toHaveFocus();
  });

  test('does not appear after signing out, and is in the language of the page', async () => {
    signIn();
    const { screen, setView } = render(<SessionNotice />);
    clearSession('left');
    expect(textOf(screen)).toBe('');
    clearSession('ended');
    setView({ language: 'de' });
    await expect.poll(() => textOf(screen)).toContain(textsOf('de').t('frame.account.ended'));
  });
});

describe('the account notice', () => {
  // The home page asks in its own place.
  const renderNotice = (children: ReactNode) => render(children, { page: 'faq' });

  test('sends the confirmation again', async () => {
    signIn('unconfirmed');
    serve('unconfirmed');
    const { screen } = renderNotice(<AccountNotice />);
    await screen.getByRole('button', { name: t('accountNotice.resend') }).click();
    await expect.poll(() => textOf(screen)).toBe(t('accountNotice.resent'));
    await expect.poll(() => requests).toEqual(['POST /auth/users/resend_activation/']);
    expect(screen.getByRole('button', { name: t('accountNotice.resend') }).query()).toBeNull();
    // The focus is not lost with the button that was pressed.
    await expect.element(screen.getByRole('button', { name: t('accountNotice.close') })).toHaveFocus();
  });

  test('keeps an account that would be deleted, says so, and does not lose the focus', async () => {
    signIn('leaving; date=2027-01-01');
    serve(undefined);
    const { screen } = renderNotice(<AccountNotice />);
    await screen.getByRole('button', { name: t('accountNotice.stay') }).click();
    await expect.poll(() => textOf(screen)).toBe(t('accountNotice.stayed'));
    await expect.poll(() => accountStatus()).toBeUndefined();
    expect(textOf(screen)).toBe(t('accountNotice.stayed'));
    await expect.element(screen.getByRole('button', { name: t('accountNotice.close') })).toHaveFocus();
  });

  test('reports a failure, and keeps its button', async () => {
    signIn('unconfirmed');
    serve('unconfirmed', { isDown: true });
    const down = navigator.onLine ? 'errors.network' : 'errors.offline';
    const { screen, setView } = renderNotice(<AccountNotice />);
    await screen.getByRole('button', { name: t('accountNotice.resend') }).click();
    await expect.poll(() => textOf(screen)).toBe(t(down));
    await expect.element(screen.getByRole('button', { name: t('accountNotice.resend') })).toBeVisible();
    // The result is kept as a code, so that another language has its own words for it.
    setView({ language: 'de' });
    await expect.poll(() => textOf(screen)).toBe(textsOf('de').t(down));
    await expect.element(screen.getByRole('region')).toHaveAttribute('lang', 'de');
  });

  test('closing it moves the focus to the heading', async () => {
    signIn('unconfirmed');
    const { screen } = renderNotice([heading, <AccountNotice key="notice" />]);
    await screen.getByRole('region').getByRole('button').last().click();
    expect(screen.getByRole('region').query()).toBeNull();
    await expect.element(screen.getByRole('heading')).toHaveFocus();
  });

  test.each(['account', 'consent', 'signOut', 'home'] as const)('is not shown on the page %s', async (page) => {
    signIn('unconfirmed');
    const { screen, setView } = render(<AccountNotice />, { page });
    expect(screen.getByRole('region').query()).toBeNull();
    setView({ page: 'faq' });
    await expect.element(screen.getByRole('region')).toBeVisible();
  });
});

/** What another tab does: it changes the items, and this tab gets an event for each. */
function otherTab(changes: Record<string, string | null>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  }
}
const BOB = { token: 'b', userEmail: 'bob@example.org', username: 'Bob' };

test('another account that another tab has signed in gets neither the status nor the ended session of the first', async () => {
  signIn('leaving; date=2027-01-01');
  serve(undefined);
  const { screen, container } = render([<SessionNotice key="session" />, <AccountNotice key="account" />]);
  await expect.element(screen.getByText(/2027/)).toBeVisible();
  otherTab({ token: null, userEmail: null, username: null });
  otherTab(BOB);
  await expect.poll(() => container.textContent).toBe('');
  await expect.poll(() => requests).toEqual(['GET /auth/users/me/']);
  clearSession('ended');
  await expect.element(screen.getByText(t('frame.account.ended'))).toBeVisible();
  otherTab(BOB);
  await expect.poll(() => container.textContent).toBe('');
});

test('each time that the work area is opened, the server is asked once for the account', async () => {
  for (const [key, value] of Object.entries({ ...BOB, username: 'Ada' })) localStorage.setItem(key, value);
  serve(undefined);
  const { setView } = render(<AccountNotice />, { page: 'workArea' });
  const asked = () => requests.filter((request) => request === 'GET /auth/users/me/').length;
  await expect.poll(() => accountStatus()).toBeUndefined();
  setView({ language: 'de' });
  setView({ page: 'home' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toBe(1);
  setView({ page: 'workArea' });
  await expect.poll(asked).toBe(2);
});
