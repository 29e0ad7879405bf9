// Requests that need the same rows wait for each other in memory. In the database each would hold a connection while it waits.
import { isDatabaseUnavailable } from '../database/errors.ts';
import type { Queries } from '../database/tables.ts';

/** Only a database that answers slowly, but in time, makes anybody wait for so long. */
const WAIT_MS = 5_000;

/** How earlier work ended; `lost`: the database did not answer it. */
type End = 'done' | 'lost';

/** By database and name: ends with the last work that has asked for this name. */
const queues = new WeakMap<Queries, Map<string, Promise<End>>>();

/**
 * Runs work once all earlier work with one of these names is over, within this process. Must not be called within a transaction.
 * Rejects as a database that does not answer, with the code `ETIMEDOUT`, if the earlier work was not answered, and if that takes too
 * long; then the work does not run.
 */
export async function serialized<Result>(
  db: Queries,
  names: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(db) ?? new Map<string, Promise<End>>();
  queues.set(db, queue);
  const earlier = names.flatMap((name) => queue.get(name) ?? []);
  let end = (_end: End): void => undefined;
  const own = new Promise<End>((resolve) => (end = resolve));
  // All names at once, so that two that share some of them cannot wait for each other.
  for (const name of names) queue.set(name, own);
  const leave = (how: End) => {
    end(how);
    for (const name of names) if (queue.get(name) === own) queue.delete(name);
  };
  const before = Promise.all(earlier);
  const found = earlier.length === 0 ? [] : await within(before);
  if (found === undefined || found.includes('lost')) {
    void before.then(() => leave(found ? 'lost' : 'done'));
    throw Object.assign(new Error('other requests with the same rows took too long'), { code: 'ETIMEDOUT' });
  }
  try {
    const result = await work();
    leave('done');
    return result;
  } catch (error) {
    // All that wait would wait for the database one after the other.
    leave(isDatabaseUnavailable(error) ? 'lost' : 'done');
    throw error;
  }
}

/** Waits, for a while. Returns the results; `undefined` if they are late. */
async function within<Result>(results: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, WAIT_MS, undefined)));
  return Promise.race([results, late]).finally(() => clearTimeout(timer));
}
