// What one client may have of a resource that all requests share, such as the connections to the database: the rest waits for its
// own turn, and others pass.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const clients = new AsyncLocalStorage<string>();

/** Runs work for a client: what it waits for counts as this client's, until it ends. */
export function workFor<Result>(client: string, work: () => Result): Result {
  return clients.run(client, work);
}

/** Runs work whose result clients share, so that it does not wait for what the one does that happened to ask first. */
export function workForAll<Result>(work: () => Result): Result {
  return clients.run('', work);
}

/** Returns the client that the current work is for; undefined for work of the server itself. */
export const currentClient = (): string | undefined => clients.getStore();

/** Hands out places. Resolves with the function that gives a place back, which may be called more than once. */
export type FairQueue = (client: string) => Promise<() => void>;

/**
 * Takes how many places there are, and how many one client may have at a time. Its larger networks have the shares of `networksOf`. Who
 * has some gets half of what is free at most, so that a few clients leave one to the next.
 */
export function createFairQueue(ofAll: number, ofClient: number): FairQueue {
  const limit = createConcurrencyLimit(ofClient);
  /** The oldest first. Requests in progress bound their number. */
  const waiting = new Set<() => void>();
  let taken = 0;
  const placeOf = (client: string) => {
    const leave = limit.enter(client, Math.ceil((ofAll - taken) / 2));
    if (!leave) return undefined;
    taken += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      leave();
      for (const tryAgain of waiting) tryAgain();
    };
  };
  return (client) =>
    new Promise((resolve) => {
      const tryToEnter = () => {
        const leave = placeOf(client);
        if (leave) resolve(leave);
        return leave !== undefined;
      };
      if (tryToEnter()) return;
      const tryAgain = () => void (tryToEnter() && waiting.delete(tryAgain));
      waiting.add(tryAgain);
    });
}
