import { expect, test, vi } from 'vitest';
import { render } from '#test/render.tsx';
import {
  clearSession,
  dismissSessionEnded,
  getSession,
  isSessionTemporary,
  onSessionChange,
  saveToken,
  saveUser,
} from './session.ts';
import { useSession, useSessionEnded } from './use-session.ts';

const USER = { email: 'ada@example.org', username: 'ada', status: undefined };

function Shown() {
  const session = useSession();
  const hasEnded = useSessionEnded();
  return <p>{session ? `${session.username} ${session.token}` : hasEnded ? 'ended' : 'nobody'}</p>;
}

test('counts as signed in only once the user is known, and shows it', async () => {
  const { screen } = render(<Shown />);
  await expect.element(screen.getByText('nobody')).toBeVisible();
  saveToken('t1');
  expect(getSession()).toBeUndefined();
  saveUser(USER);
  await expect.element(screen.getByText('ada t1')).toBeVisible();
  clearSession();
  await expect.element(screen.getByText('nobody')).toBeVisible();
});

test('a session that the server has ended is reported until the visitor closes the message', async () => {
  const { screen } = render(<Shown />);
  saveToken('t2');
  saveUser(USER);
  clearSession('ended');
  await expect.element(screen.getByText('ended')).toBeVisible();
  dismissSessionEnded();
  await expect.element(screen.getByText('nobody')).toBeVisible();
});

test('is the same object as long as nothing changes', () => {
  saveToken('t3');
  saveUser(USER);
  expect(getSession()).toBe(getSession());
  const before = getSession();
  saveUser({ ...USER, username: 'ada2' });
  expect(getSession()).not.toBe(before);
});

test('follows changes of the three items in another tab, until the listener is removed', () => {
  const listener = vi.fn<() => void>();
  const stop = onSessionChange(listener);
  dispatchEvent(new StorageEvent('storage', { key: 'colour' }));
  expect(listener).toHaveBeenCalledTimes(0);
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  saveUser(USER);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a session from an earlier visit is there when the first part of the page begins to listen', () => {
  clearSession();
  localStorage.setItem('token', 't5');
  localStorage.setItem('userEmail', USER.email);
  localStorage.setItem('username', USER.username);
  const stop = onSessionChange(() => undefined);
  expect(getSession()?.token).toBe('t5');
  stop();
});

test('blocked storage: the session is kept in memory, for this tab', () => {
  const blocked = new DOMException('blocked', 'SecurityError');
  const block = () => {
    throw blocked;
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(block);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(block);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(block);
  expect(getSession()).toBeUndefined();
  saveToken('t4');
  saveUser(USER);
  expect(getSession()?.token).toBe('t4');
  expect(isSessionTemporary()).toBe(true);
  clearSession();
  expect(getSession()).toBeUndefined();
  vi.restoreAllMocks();
});
