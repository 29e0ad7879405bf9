// The three items of a session in local storage (spec sections 3 and 9), and the display name of a member who has one. Where the browser blocks storage, or it is full, this
// tab keeps them in memory.
import { navigatesInPlace } from '#src/client/navigates-in-place.ts';

const KEYS = { token: 'token', email: 'userEmail', username: 'username', displayName: 'displayName' } as const;
const NAMES = ['token', 'email', 'username', 'displayName'] as const;

/** A signed-in visitor, as this browser remembers it. */
export interface Session {
  token: string;
  email: string;
  username: string;
  displayName?: string | undefined;
}

/** What is stored: a token may be there alone, while its user is asked for. */
type Items = Partial<Session>;

/** The items that could not be stored. */
let memory: Items | undefined;

/** Whether a key of local storage is one of them. */
export function isSessionKey(key: string): boolean {
  return Object.values<string>(KEYS).includes(key);
}

/** The items as they are now, also where another tab has just changed them. */
export function readItems(): Items {
  if (memory) return memory;
  try {
    return Object.fromEntries(
      NAMES.map((name) => [name, localStorage.getItem(KEYS[name])] as const).filter(([, value]) => value),
    );
  } catch {
    return {};
  }
}

/**
 * Stores these items and removes the others. Keeps them in memory if they cannot be stored; throws if memory does not last because
 * this browser loads each page anew.
 */
export function writeItems(items: Items): void {
  memory = undefined;
  try {
    for (const name of NAMES) if (items[name] === undefined) localStorage.removeItem(KEYS[name]);
    for (const name of NAMES) if (items[name] !== undefined) localStorage.setItem(KEYS[name], items[name]);
    if (NAMES.every((name) => (localStorage.getItem(KEYS[name]) ?? undefined) === items[name])) return;
  } catch (error) {
    removeItems();
    if (!navigatesInPlace()) throw error;
  }
  memory = items;
}

/** Removes the items. */
export function removeItems(): void {
  memory = undefined;
  try {
    for (const name of NAMES) localStorage.removeItem(KEYS[name]);
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

/** Whether the session ends with this tab or with its next reload. */
export function isKeptInMemory(): boolean {
  return memory?.email !== undefined;
}
