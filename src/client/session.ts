// Signed in or not: the three items in local storage (spec sections 3 and 9), and those who listen to them.

const KEYS = { token: 'token', email: 'userEmail', username: 'username' } as const;

/** A signed-in visitor, as this browser remembers it. */
export interface Session {
  token: string;
  email: string;
  username: string;
}

/** Why a session ended without the visitor asking: the server did not know the token any more. */
let ended = false;
let cached: Session | undefined;
/** What the server has to tell about the account, as `Account-Status` said last; `null`: not asked yet. */
let status: string | undefined | null = null;
const listeners = new Set<() => void>();

function read(): Session | undefined {
  try {
    const token = localStorage.getItem(KEYS.token);
    const email = localStorage.getItem(KEYS.email);
    const username = localStorage.getItem(KEYS.username);
    return token && email && username ? { token, email, username } : undefined;
  } catch {
    // Storage is blocked: nobody can be signed in, and `saveSession` says so to who tries.
    return undefined;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** The session, or `undefined`: signed in only if all three items are there. The same object as long as nothing changes. */
export function getSession(): Session | undefined {
  const now = read();
  const same =
    now && cached && now.token === cached.token && now.email === cached.email && now.username === cached.username;
  if (!same) cached = now;
  return cached;
}

/** Stores only the token, as the spec's section 4 has it: the visitor counts as signed in once the user is known. */
export function saveToken(token: string): void {
  localStorage.setItem(KEYS.token, token);
}

/** Stores who is signed in; throws where the browser blocks storage. */
export function saveUser(user: { email: string; username: string; status: string | undefined }): void {
  localStorage.setItem(KEYS.email, user.email);
  localStorage.setItem(KEYS.username, user.username);
  status = user.status;
  ended = false;
  announce();
}

/** The stored token, also where the rest is missing. */
export function storedToken(): string | undefined {
  try {
    return localStorage.getItem(KEYS.token) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the three items. `because: 'ended'` has the frame tell the visitor that the server ended the session. */
export function clearSession(because: 'left' | 'ended' = 'left'): void {
  try {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing that could be removed.
  }
  ended = because === 'ended';
  status = null;
  announce();
}

/** What the server has to tell about the account: `unconfirmed`, `leaving; date=…` or nothing; `null` as long as it was not asked. */
export function accountStatus(): string | undefined | null {
  return status;
}

/** Whether the last session was ended by the server and the visitor has not closed the message. */
export function hasSessionEnded(): boolean {
  return ended;
}

/** Puts the message away. */
export function dismissSessionEnded(): void {
  ended = false;
  announce();
}

/** Calls `listener` at each change, in this tab or another; gives the function that stops it. */
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
