// Sessions that another tab changes meanwhile, and second steps that fail.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { getSession, hasSessionEnded, onSessionChange, saveUser } from './session.ts';
import { checkSession, checkSessionOnce, endSession, startWithToken } from './sign-in-flow.ts';

const ADA = { email: 'ada@example.org', username: 'Ada', status: undefined };
const BOB = { token: 'b', userEmail: 'bob@example.org', username: 'Bob' };
const REFUSED = { status: 401, headers: { 'WWW-Authenticate': 'Token' } };

let requests: string[];
let respond: (path: string) => Response | Promise<Response>;
let stop: () => void;

/** Another tab has signed Bob in; the event has not arrived yet. */
function storeBob(): void {
  for (const [key, value] of Object.entries(BOB)) localStorage.setItem(key, value);
}

beforeEach(() => {
  localStorage.clear();
  requests = [];
  respond = () => Response.json({ email: 'ada@example.org', username: 'Ada' });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(`${path} ${headers['Authorization']}`);
    return path === '/auth/token/logout/' ? new Response(null, { status: 204 }) : respond(path);
  });
  saveUser(ADA, 'a');
  stop = onSessionChange(() => undefined);
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('a sign-in whose user cannot be fetched leaves no session, neither here nor at the server', async () => {
  endSession('it');
  respond = () => Response.json({}, { status: 500 });
  await expect(startWithToken('new', 'it')).rejects.toThrow('errors.server');
  expect(localStorage.length).toBe(0);
  expect(requests.slice(1)).toEqual(['/auth/users/me/ Token new', '/auth/token/logout/ Token new']);
});

test('a sign-in replaces the session that another tab has begun meanwhile, and ends it', async () => {
  endSession('it');
  storeBob();
  await startWithToken('new', 'it');
  expect({ ...localStorage }).toEqual({ token: 'new', userEmail: 'ada@example.org', username: 'Ada' });
  expect(requests.at(-1)).toBe('/auth/token/logout/ Token b');
});

test('what a page of one account asks for is never sent for another', async () => {
  storeBob();
  await expect(callMemberApi('POST /auth/users/stay/', 'it')).rejects.toThrow('errors.otherSession');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  // Begun before the change.
  await expect(callMemberApi('POST /auth/users/stay/', 'it', { token: 'a' })).rejects.toThrow('errors.otherSession');
  expect(requests).toEqual([]);
});

test('a response that arrives after a change of account is dropped', async () => {
  respond = () => {
    storeBob();
    return Response.json({ username: 'Ada' });
  };
  await expect(callMemberApi('GET /auth/profile/', 'it')).rejects.toThrow('errors.otherSession');
});

test('signing out, and a refused token, end the session of the page alone', async () => {
  storeBob();
  endSession('it');
  expect(requests).toEqual(['/auth/token/logout/ Token a']);
  expect(getSession()?.username).toBe('Bob');
  respond = () => {
    saveUser(ADA, 'a');
    return Response.json({ detail: 'Invalid token.' }, REFUSED);
  };
  await checkSession('it');
  expect(getSession()?.token).toBe('a');
  expect(hasSessionEnded()).toBe(false);
});

test('a gateway’s 401 ends no session, the server’s does', async () => {
  respond = () => new Response('<h1>Sign in</h1>', { ...REFUSED, headers: { 'Content-Type': 'text/html' } });
  await checkSession('it');
  await expect(callMemberApi('GET /auth/profile/', 'it')).rejects.toThrow('errors.gateway');
  expect(getSession()?.token).toBe('a');
  respond = () => Response.json({ detail: 'Invalid token.' }, REFUSED);
  await checkSession('it');
  expect(hasSessionEnded()).toBe(true);
});

test('two accounts do not share the question about their status', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  respond = () => promise;
  const first = checkSessionOnce('it');
  storeBob();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  const second = checkSessionOnce('it');
  resolve(Response.json({ email: 'ada@example.org', username: 'Ada' }));
  await Promise.allSettled([first, second]);
  expect(requests).toEqual(['/auth/users/me/ Token a', '/auth/users/me/ Token b']);
});
