// The queue: visitors or members for whom there is no room yet. A page that stops asking loses its place.
import { isKey, type Key } from './secrets.ts';

/** Pages ask every few seconds, and a browser in the background once a minute. */
const FORGOTTEN_MS = 75_000;

/** A page that is loaded again says that it is closed, and is back well within this. */
export const BACK_WITHIN_MS = 15_000;

interface Waiter {
  readonly hash: string;
  readonly client: string;
  askedAt: number;
  /** The page was closed since. */
  isAway: boolean;
}

/** The queue. */
export interface WaitingPlaces {
  /** How many wait. */
  count(): number;
  /** The clients that wait, besides the holder of the key and those whose page was closed. */
  clients(key: string | undefined): string[];
  /**
   * Returns the place of the holder of the key, or a new one at the end with the key of `fresh`: 1 is next. Returns nothing if the
   * queue is full.
   */
  ask(client: string, key: string | undefined, fresh: Key): { place: number; key: string } | undefined;
  /** The holder of the key has a session now, or has left. */
  leave(key: string | undefined): void;
  /** The page of the holder of the key was closed, or is loaded again. */
  close(key: string): void;
}

/** Makes an empty queue of `most` places. */
export function createWaitingPlaces(most: number, now: () => number): WaitingPlaces {
  let queue: Waiter[] = [];
  const current = () => (queue = queue.filter(({ askedAt }) => Math.abs(now() - askedAt) < FORGOTTEN_MS));
  return {
    count: () => current().length,
    clients: (key) => current().flatMap(({ client, hash, isAway }) => (isAway || isKey(key, hash) ? [] : [client])),
    ask(client, key, fresh) {
      const at = current().findIndex(({ hash }) => isKey(key, hash));
      const found = queue[at];
      if (found && key !== undefined) {
        Object.assign(found, { askedAt: now(), isAway: false });
        return { place: at + 1, key };
      }
      if (queue.length >= most) return undefined;
      queue.push({ hash: fresh.hash, client, askedAt: now(), isAway: false });
      return { place: queue.length, key: fresh.key };
    },
    leave(key) {
      queue = queue.filter(({ hash }) => !isKey(key, hash));
    },
    close(key) {
      const found = queue.find(({ hash }) => isKey(key, hash));
      if (found) Object.assign(found, { askedAt: now() - FORGOTTEN_MS + BACK_WITHIN_MS, isAway: true });
    },
  };
}
