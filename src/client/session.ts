// The session of this browser: three items in local storage (spec sections 3 and 9), and listeners for changes.

const KEYS = { token: 'token', email: 'userEmail', username: 'username' } as const;

/** A signed-in visitor, as this browser remembers it. */
export interface Session {
  token: string;
  email: string;
  username: string;
}

/** Whether the server ended the last session, that is, refused its token. */
let ended = false;
let cached: Session | undefined;
/** The last `Account-Status` of the server; `null` before the first answer. */
let status: string | undefined | null = null;
const listeners = new Set<() => void>();

function read(): Session | undefined {
  try {
    const token = localStorage.getItem(KEYS.token);
    const email = localStorage.getItem(KEYS.email);
    const username = localStorage.getItem(KEYS.username);
    return token && email && username ? { token, email, username } : undefined;
  } catch {
    // The browser blocks storage: nobody can be signed in. `saveToken` throws on the next attempt.
    return undefined;
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/**
 * The session, or `undefined` if one of the three items is missing. The same object as long as nothing changes, as
 * `useSyncExternalStore` needs it.
 */
export function getSession(): Session | undefined {
  const now = read();
  const isSame =
    now && cached && now.token === cached.token && now.email === cached.email && now.username === cached.username;
  if (!isSame) cached = now;
  return cached;
}

/**
 * Stores the token alone: the visitor counts as signed in once the user is known (spec section 4). Throws if the browser
 * blocks storage.
 */
export function saveToken(token: string): void {
  localStorage.setItem(KEYS.token, token);
}

/** Stores the user of the token. Throws if the browser blocks storage. */
export function saveUser(user: { email: string; username: string; status: string | undefined }): void {
  localStorage.setItem(KEYS.email, user.email);
  localStorage.setItem(KEYS.username, user.username);
  status = user.status;
  ended = false;
  notifyListeners();
}

/** The stored token, even if the other two items are missing. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(KEYS.token) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the three items. With the reason 'ended' the frame shows that the server ended the session. */
export function clearSession(reason: 'left' | 'ended' = 'left'): void {
  try {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
  ended = reason === 'ended';
  status = null;
  notifyListeners();
}

/** The last `Account-Status` of the server: `unconfirmed`, `leaving; date=…` or `undefined`; `null` before the first answer. */
export function accountStatus(): string | undefined | null {
  return status;
}

/** Whether the server ended the last session and the visitor has not closed the message. */
export function hasSessionEnded(): boolean {
  return ended;
}

/** Closes the message about the ended session. */
export function dismissSessionEnded(): void {
  ended = false;
  notifyListeners();
}

/** Calls `listener` at each change, in this tab or another. Returns a function that removes the listener. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.values<string>(KEYS).includes(event.key)) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
