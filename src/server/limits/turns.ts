// Requests that need the same rows wait for each other in memory. In the database each would hold a connection while it waits.
import type { Queries } from '../database/tables.ts';

/** With the time for one query (`REQUEST_QUERY_TIMEOUT_MS`), a request is still answered within a second. */
const WAIT_MS = 300;

/** By database and name: ends with the last work that has asked for this name. */
const queues = new WeakMap<Queries, Map<string, Promise<void>>>();

/**
 * Runs work once all earlier work with one of these names is over, within this process. Must not be called within a transaction.
 * Rejects as a database that does not answer, with the code `ETIMEDOUT`, if that takes too long; then the work does not run.
 */
export async function inTurn<Result>(
  db: Queries,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(db) ?? new Map<string, Promise<void>>();
  queues.set(db, queue);
  const earlier = names.flatMap((name) => queue.get(name) ?? []);
  let end = (): void => undefined;
  const own = new Promise<void>((resolve) => (end = resolve));
  // All names at once, so that two that share some of them cannot wait for each other.
  for (const name of names) queue.set(name, own);
  const leave = () => {
    end();
    for (const name of names) if (queue.get(name) === own) queue.delete(name);
  };
  const before = Promise.all(earlier);
  if (earlier.length > 0 && !(await isSoon(before))) {
    void before.then(leave);
    throw Object.assign(new Error('other requests with the same rows took too long'), { code: 'ETIMEDOUT' });
  }
  return work().finally(leave);
}

/** Waits, for a while. Returns whether the promise is settled. */
async function isSoon(promise: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, WAIT_MS, false)));
  return Promise.race([promise.then(() => true), late]).finally(() => clearTimeout(timer));
}
