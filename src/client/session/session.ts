// The session of this browser, and listeners for changes. The page shows one session at a time: what another tab has stored takes
// effect with the event that tells it, so that all parts of the page change together.
import { isKeptInMemory, isSessionKey, readItems, removeItems, writeItems, type Session } from './stored-session.ts';

export type { Session } from './stored-session.ts';

/** What the page shows. */
let shown: Session | undefined;
/** Whether the server ended the last session, that is, refused its token. */
let hasEnded = false;
/** The last `Account-Status` of the server, and the token that it is about. */
let status: { token: string; value: string | undefined } | undefined;
const listeners = new Set<() => void>();

/** Takes over what is stored now; returns whether it differs. */
function refresh(): boolean {
  const { token, email, username, displayName } = readItems();
  const stored = token && email && username ? { token, email, username, displayName } : undefined;
  // Somebody has signed in since.
  if (stored) hasEnded = false;
  const isSame =
    stored?.token === shown?.token &&
    stored?.email === shown?.email &&
    stored?.username === shown?.username &&
    stored?.displayName === shown?.displayName;
  if (!isSame) shown = stored;
  return !isSame;
}

function changed(): void {
  refresh();
  for (const listener of listeners) listener();
}

/**
 * The session, or `undefined` if one of the three items is missing. The same object as long as nothing changes, as
 * `useSyncExternalStore` needs it.
 */
export function getSession(): Session | undefined {
  // Nothing on the page shows a session yet.
  if (listeners.size === 0) refresh();
  return shown;
}

/** Stores the token alone: the visitor counts as signed in once the user is known (spec section 4). Throws as `writeItems` does. */
export function saveToken(token: string): void {
  writeItems({ token });
  changed();
}

/** Stores the user of a token, by default of the stored one. Throws as `writeItems` does. */
export function saveUser(
  user: { email: string; username: string; displayName?: string | undefined; status: string | undefined },
  token = storedToken(),
): void {
  if (token === undefined) return;
  const { email, username, displayName } = user;
  writeItems({ token, email, username, displayName });
  status = { token, value: user.status };
  changed();
}

/** The token that is stored now: another one than the page's session has if another tab has just changed it. */
export function storedToken(): string | undefined {
  return readItems().token;
}

/**
 * Removes the items; those of another session than that of `token`, if it is given, stay. With the reason 'ended' the frame
 * shows that the server ended the session.
 */
export function clearSession(reason: 'left' | 'ended' = 'left', token = storedToken()): void {
  if (token === storedToken()) {
    removeItems();
    hasEnded = reason === 'ended';
    status = undefined;
  }
  changed();
}

/** The last `Account-Status` of the server: `unconfirmed`, `leaving; date=…` or `undefined`; `null` before the first response. */
export function accountStatus(): string | undefined | null {
  const token = getSession()?.token;
  return status !== undefined && status.token === token ? status.value : null;
}

/** Whether the server ended the last session and the visitor has neither closed the message nor signed in since. */
export function hasSessionEnded(): boolean {
  return getSession() === undefined && hasEnded;
}

/** Closes the message about the ended session. */
export function dismissSessionEnded(): void {
  hasEnded = false;
  changed();
}

/** Whether the session is in memory alone, because the browser does not store it. */
export function isSessionTemporary(): boolean {
  return getSession() !== undefined && isKeptInMemory();
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || isSessionKey(key)) changed();
}

/** A page that was kept for Back, or in a tab in the background, may have missed the events of other tabs. */
function onReturn(): void {
  if (document.visibilityState === 'visible' && refresh()) changed();
}

/** Calls `listener` at each change, in this tab or another. Returns a function that removes the listener. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    // React has hydrated the page as signed out and asks for the session after this call.
    refresh();
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
