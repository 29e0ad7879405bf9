// The waiting place: visitors for whose trial there is no room yet. Who stops asking loses the place.
import { createKey, isKey, type Key } from './secrets.ts';

/** Pages ask every few seconds, and a browser in the background once a minute. */
const FORGOTTEN_MS = 75_000;

interface Waiter {
  readonly hash: string;
  readonly client: string;
  askedAt: number;
}

/** The queue. */
export interface WaitingPlaces {
  /** How many wait. */
  count(): number;
  /** The clients that wait, besides the holder of the key. */
  clients(key: string | undefined): string[];
  /**
   * Returns the place of the holder of the key, or a new one at the end with the key of `fresh`: 1 is next. Returns nothing if the
   * queue is full.
   */
  ask(client: string, key: string | undefined, fresh?: Key): { place: number; key: string } | undefined;
  /** The holder of the key has a session now, or has left. */
  leave(key: string | undefined): void;
}

/** Makes an empty queue of `most` places. */
export function createWaitingPlaces(most: number, now: () => number): WaitingPlaces {
  let queue: Waiter[] = [];
  const current = () => (queue = queue.filter(({ askedAt }) => Math.abs(now() - askedAt) < FORGOTTEN_MS));
  return {
    count: () => current().length,
    clients: (key) => current().flatMap(({ client, hash }) => (isKey(key, hash) ? [] : [client])),
    ask(client, key, fresh = createKey()) {
      const at = current().findIndex(({ hash }) => isKey(key, hash));
      const found = queue[at];
      if (found && key !== undefined) {
        found.askedAt = now();
        return { place: at + 1, key };
      }
      if (queue.length >= most) return undefined;
      queue.push({ hash: fresh.hash, client, askedAt: now() });
      return { place: queue.length, key: fresh.key };
    },
    leave(key) {
      queue = queue.filter(({ hash }) => !isKey(key, hash));
    },
  };
}
