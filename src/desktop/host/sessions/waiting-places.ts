// The queue: visitors or members for whom there is no room yet. A page that stops asking loses its place.
import { isKey, type Key } from '../members/secrets.ts';

/** Pages ask every few seconds, and a browser in the background once a minute. */
const FORGOTTEN_MS = 75_000;

/** A page that is loaded again says that it is closed, and is back well within this. */
export const BACK_WITHIN_MS = 15_000;

interface Waiter {
  hash: string;
  readonly client: string;
  askedAt: number;
  /** The page was closed since. */
  isAway: boolean;
}

/** The queue. */
export interface WaitingPlaces {
  /** How many wait. */
  count(): number;
  /** The clients that wait, besides the holder of the key. A place counts for its client until it is forgotten. */
  clients(key: string): string[];
  /**
   * Returns the place of the holder of the key, or a new one at the end: 1 is next. 0 if one of the `free` places is for it, so that it
   * waits no more. Returns nothing if the queue is full.
   */
  placeFor(client: string, key: Key, free: number): number | undefined;
  /**
   * Gives a place whose page was closed to a new request of the same visitor, whom `isSame` knows. Returns whether there was one; none
   * for a request that has a place.
   */
  takeOver(key: Key, isSame: (client: string) => boolean): boolean;
  /** The holder of the key has left. */
  leave(key: string): void;
  /** The page of the holder of the key was closed, or is loaded again. */
  close(key: string): void;
}

/** Makes an empty queue of `most` places. */
export function createWaitingPlaces(most: number, now: () => number): WaitingPlaces {
  let queue: Waiter[] = [];
  const current = () => (queue = queue.filter(({ askedAt }) => Math.abs(now() - askedAt) < FORGOTTEN_MS));
  const ofKey = (key: string) => queue.find(({ hash }) => isKey(key, hash));
  const ask = (client: string, { key, hash }: Key): number | undefined => {
    const at = current().findIndex((one) => isKey(key, one.hash));
    const found = queue[at];
    if (found) {
      Object.assign(found, { askedAt: now(), isAway: false });
      return at + 1;
    }
    if (queue.length >= most) return undefined;
    return queue.push({ hash, client, askedAt: now(), isAway: false });
  };
  const leave = (key: string) => {
    queue = queue.filter(({ hash }) => !isKey(key, hash));
  };
  return {
    count: () => current().length,
    clients: (key) => current().flatMap(({ client, hash }) => (isKey(key, hash) ? [] : [client])),
    placeFor(client, key, free) {
      const place = current().length === 0 && free > 0 ? 0 : ask(client, key);
      if (place === undefined || place > free) return place;
      // Also where the start is refused: the page asks with another key then, and nobody would hold the first place.
      leave(key.key);
      return 0;
    },
    takeOver({ key, hash }, isSame) {
      const left = current().find(({ client, isAway }) => isAway && isSame(client));
      if (!left || ofKey(key)) return false;
      Object.assign(left, { hash, askedAt: now(), isAway: false });
      return true;
    },
    leave,
    close(key) {
      const found = ofKey(key);
      // Once: a page that says so again and again would hold the first place without taking what is free.
      if (found && !found.isAway)
        Object.assign(found, { askedAt: now() - FORGOTTEN_MS + BACK_WITHIN_MS, isAway: true });
    },
  };
}
