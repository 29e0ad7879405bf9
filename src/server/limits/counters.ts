// Counts tries in the database, so that restarting does not forget them and all servers of one site count together.
import type { Selectable } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#src/shared/durations.ts';
import { TERMS } from '#src/shared/terms.ts';
import type { Queries, Tables } from '../database/tables.ts';

/** How a counter answers its n-th try. */
export interface Limit {
  /** Tries without a wait. */
  readonly free: number;
  /** Takes the number of tries so far, at least `free`; gives how long the next has to wait. Absent: until the count is forgotten. */
  readonly waitMs?: (tries: number) => number;
  /** After this time the count is forgotten: counted from the last try where there are waits, else from the first. */
  readonly memoryMs: number;
}

/** One counter with its rule. Keys are HMACs. */
export interface Counter {
  readonly key: string;
  readonly limit: Limit;
}

/** What clocks of several servers may differ by, and what a request may wait for the row after it read its own. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/** True if the row was written while the clock was ahead. Its wait would last until that future time, so it is ignored. */
function isFromFuture(row: { expires_at: number }, { memoryMs }: Limit, now: number): boolean {
  return row.expires_at > now + memoryMs + CLOCK_TOLERANCE_MS;
}

/**
 * Counts a try before it is made, so that many at once cannot slip through together. Gives how long to wait if one of
 * the counters refuses: then none has counted it. Counters are locked in the order given, the same for all callers.
 * With `by` 0 it counts nothing, and takes as long.
 */
export async function consume(db: Queries, counters: readonly Counter[], now: number, by: 0 | 1 = 1): Promise<number> {
  return db
    .transaction()
    .execute(async (trx) => {
      const rows = await count(trx, counters, now, by);
      for (const counter of counters) {
        const row = rows.get(counter.key);
        // Most tries end here: the row was not there, or was as it would be now.
        if (!row || isSame(row, firstState(counter, now, by))) continue;
        const wait = await correct(trx, counter, row, now, by);
        if (wait > 0) throw new Waiting(wait);
      }
      return 0;
    })
    .catch((error: unknown) => {
      if (error instanceof Waiting) return error.ms;
      throw error;
    });
}

/** Thrown to roll back what the counters before have counted. */
class Waiting extends Error {
  readonly ms: number;

  constructor(ms: number) {
    super();
    this.ms = ms;
  }
}

/**
 * One statement for all, which takes them in their order and writes before it reads: on PostgreSQL it takes the rows' locks, and a
 * `forget` of another server cannot come between; SQLite's transaction holds the whole file.
 */
async function count(db: Queries, counters: readonly Counter[], now: number, by: 0 | 1) {
  const rows = await db
    .insertInto('limits')
    .values(counters.map((counter) => ({ key: counter.key, ...firstState(counter, now, by) })))
    .onConflict((clash) => clash.column('key').doUpdateSet((old) => ({ count: old('limits.count', '+', by) })))
    .returning(['key', 'count', 'wait_until', 'expires_at'])
    .execute();
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** Makes of a row what it should be after this try; gives how long to wait instead, if it refuses. */
async function correct(db: Queries, { key, limit }: Counter, row: State, now: number, by: 0 | 1): Promise<number> {
  const wasAhead = isFromFuture(row, limit, now);
  // What waits grow from stays counted, or setting a clock would give guesses away.
  const isForgotten = row.expires_at <= now || (wasAhead && !limit.waitMs);
  if (!isForgotten && !wasAhead && row.wait_until > now) return row.wait_until - now;
  const tries = isForgotten ? by : row.count;
  const expiresAt = isForgotten || limit.waitMs ? now + limit.memoryMs : row.expires_at;
  const next = stateAfter(limit, tries, now, expiresAt);
  if (!isSame(row, next)) await db.updateTable('limits').set(next).where('key', '=', key).execute();
  return 0;
}

/** What is stored of a counter, besides its key. */
type State = Pick<Selectable<Tables['limits']>, 'count' | 'wait_until' | 'expires_at'>;

const firstState = ({ limit }: Counter, now: number, by: 0 | 1): State =>
  stateAfter(limit, by, now, now + limit.memoryMs);

function stateAfter({ free, waitMs }: Limit, tries: number, now: number, expiresAt: number): State {
  const waitUntil = tries < free ? 0 : waitMs ? now + waitMs(tries) : expiresAt;
  return { count: tries, wait_until: waitUntil, expires_at: expiresAt };
}

const isSame = (one: State, other: State) =>
  one.count === other.count && one.wait_until === other.wait_until && one.expires_at === other.expires_at;

// A statement for each counter: one for several locks them in an order of its own, and PostgreSQL ends one of two that wait
// for each other (40P01, seen with eight sign-ins to one account at once). Only what is inserted comes in the order given.

/** Takes back one try, with the wait that it brought: it was no failure. */
export async function refund(db: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await db
      .updateTable('limits')
      .set((row) => ({ count: row('count', '-', 1), wait_until: 0 }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
}

/** Forgets counters. */
export async function resetCounters(db: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** Nothing here is kept longer, but for the keys that stay. */
const LONGEST_MS = TERMS.limitsDays * DAY_MS;

/**
 * Deletes what is past its time: counters, keys, and marks of clients not seen since. Also what a clock that ran ahead wrote:
 * it would be kept as much longer.
 */
export async function deleteExpiredCounters(db: Queries, now: number, marksSeenBefore: number): Promise<void> {
  for (const table of ['limits', 'secrets'] as const)
    await db
      .deleteFrom(table)
      .where('expires_at', '<', Number.MAX_SAFE_INTEGER)
      .where((where) => where.or([where('expires_at', '<=', now), where('expires_at', '>', now + LONGEST_MS)]))
      .execute();
  await db.deleteFrom('known_clients').where('last_seen_at', '<', marksSeenBefore).execute();
}
