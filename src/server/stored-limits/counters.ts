// Rate-limit counters in the database, so that a restart does not reset them and all servers of a site share them.
import type { Selectable } from 'kysely';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import type { Queries, Tables } from '../database/tables.ts';
import { serialized } from './serialized.ts';

/** A rate limit: either a growing wait after each attempt, or a number of attempts within a time. */
export interface Limit {
  /** Attempts without a wait. */
  readonly free: number;
  /**
   * Takes the number of attempts so far, at least `free`. Returns the wait before the next. Absent: until the count is
   * reset.
   */
  readonly waitMs?: (attempts: number) => number;
  /** After this time the count is reset: since the last attempt if there is `waitMs`, else since the first. */
  readonly memoryMs: number;
}

/** One counter with its limit. The key is an HMAC. */
export interface Counter {
  readonly key: string;
  readonly limit: Limit;
  /** 0: only checked, which takes as long. */
  readonly by?: 0 | 1;
}

/**
 * Covers the difference between the clocks of several servers, and a request that waits for the row after it read its
 * clock.
 */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * True if the row was written while the clock was ahead. Its wait would last until that future time, so it is ignored.
 */
function isFromFuture(row: { expires_at: number }, { memoryMs }: Limit, now: number): boolean {
  return row.expires_at > now + memoryMs + CLOCK_TOLERANCE_MS;
}

/** What a counter that refuses says: its key, and the wait in milliseconds. */
export interface ReachedLimit {
  readonly key: string;
  readonly waitMs: number;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot pass together. Returns the
 * first counter that refuses; then no counter has counted the attempt. Counters are locked in the given order, which
 * must be the same for all callers.
 */
export async function tryConsume(
  db: Queries,
  counters: readonly Counter[],
  now: number,
): Promise<ReachedLimit | undefined> {
  const keys = counters.map(({ key }) => key);
  const count = () => db.transaction().execute((trx) => countAll(trx, counters, now));
  return serialized(db, keys, count).catch((error: unknown) => {
    if (error instanceof LimitReached) return error.limit;
    throw error;
  });
}

/** Throws `LimitReached` if a counter refuses. */
async function countAll(trx: Queries, counters: readonly Counter[], now: number): Promise<undefined> {
  const rows = await upsertCounters(trx, counters, now);
  for (const counter of counters) {
    const row = rows.get(counter.key);
    // The usual case: the row is new, or equal to a new one.
    if (!row || isSame(row, firstState(counter, now))) continue;
    const waitMs = await updateState(trx, counter, row, now);
    if (waitMs > 0) throw new LimitReached({ key: counter.key, waitMs });
  }
}

/** The same. Returns 0, or the wait in milliseconds if a counter refuses. */
export async function consume(db: Queries, counters: readonly Counter[], now: number): Promise<number> {
  return (await tryConsume(db, counters, now))?.waitMs ?? 0;
}

/** Thrown to roll back the counters that have counted the attempt already. */
class LimitReached extends Error {
  readonly limit: ReachedLimit;

  constructor(limit: ReachedLimit) {
    super();
    this.limit = limit;
  }
}

/**
 * Inserts or increments all counters in one statement, in the given order, and returns their rows by key. It writes
 * before it reads: on PostgreSQL that locks the rows, so that a `resetCounters` of another server cannot come between.
 * On SQLite the transaction locks the file.
 */
async function upsertCounters(db: Queries, counters: readonly Counter[], now: number) {
  const rows = await db
    .insertInto('limits')
    .values(counters.map((counter) => ({ key: counter.key, ...firstState(counter, now) })))
    // `excluded` is the new row, whose count is what this attempt adds.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((old) => ({ count: old('limits.count', '+', old.ref('excluded.count')) })),
    )
    .returning(['key', 'count', 'wait_until', 'expires_at'])
    .execute();
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** Writes the state of a row after this attempt. Returns 0, or the wait in milliseconds if the limit is reached. */
async function updateState(db: Queries, { key, limit, by = 1 }: Counter, row: State, now: number): Promise<number> {
  const wasAhead = isFromFuture(row, limit, now);
  // Keep the count for growing waits: otherwise moving the clock would reset it.
  const isExpired = row.expires_at <= now || (wasAhead && !limit.waitMs);
  if (!isExpired && !wasAhead && row.wait_until > now) return row.wait_until - now;
  const attempts = isExpired ? by : row.count;
  const expiresAt = isExpired || limit.waitMs ? now + limit.memoryMs : row.expires_at;
  const next = stateAfter(limit, attempts, now, expiresAt);
  if (!isSame(row, next)) await db.updateTable('limits').set(next).where('key', '=', key).execute();
  return 0;
}

/** The columns of a counter besides its key. */
type State = Pick<Selectable<Tables['limits']>, 'count' | 'wait_until' | 'expires_at'>;

const firstState = ({ limit, by = 1 }: Counter, now: number): State => stateAfter(limit, by, now, now + limit.memoryMs);

function stateAfter({ free, waitMs }: Limit, attempts: number, now: number, expiresAt: number): State {
  const waitUntil = attempts < free ? 0 : waitMs ? now + waitMs(attempts) : expiresAt;
  return { count: attempts, wait_until: waitUntil, expires_at: expiresAt };
}

const isSame = (one: State, other: State) =>
  one.count === other.count && one.wait_until === other.wait_until && one.expires_at === other.expires_at;

// One statement per counter. A single update of several rows would lock them in an order of its own, and PostgreSQL
// would abort one of two deadlocked transactions (40P01, seen with eight sign-ins to one account at once). Inserts keep
// the given order.

/**
 * Returns the longest wait of the counters in milliseconds, without counting or writing: for requests that are frequent and rarely
 * refused. Those that run at the same time may exceed the limit.
 */
export async function currentWait(db: Queries, counters: readonly Counter[], now: number): Promise<number> {
  const keys = counters.map(({ key }) => key);
  const rows = await db.selectFrom('limits').select(['key', 'wait_until']).where('key', 'in', keys).execute();
  const waits = rows.map(({ key, wait_until }) => {
    const most = counters.find((counter) => counter.key === key)?.limit.memoryMs ?? 0;
    // A longer one was written while a clock was ahead.
    return wait_until - now <= most ? wait_until - now : 0;
  });
  return Math.max(0, ...waits);
}

/** Returns what a counter has counted so far; 0 once it has expired. */
export async function currentCount(db: Queries, { key, limit }: Counter, now: number): Promise<number> {
  const row = await db.selectFrom('limits').select(['count', 'expires_at']).where('key', '=', key).executeTakeFirst();
  return !row || row.expires_at <= now || isFromFuture(row, limit, now) ? 0 : row.count;
}

/** Takes the keys of counters. Uncounts one attempt of each, and its wait, because it did not fail. */
export async function refund(db: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await db
      .updateTable('limits')
      .set((row) => ({ count: row('count', '-', 1), wait_until: 0 }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
}

/** Takes the keys of counters, and deletes them. */
export async function resetCounters(db: Queries, keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** No counter or key is kept longer, except keys without an end. */
const MAX_LIFETIME_MS = STORAGE_PERIODS.limitsDays * DAY_MS;

/**
 * Deletes counters, and the keys that their keys are made with, once they have expired. Also rows that were written
 * while the clock was ahead, because they would be kept for as much longer. `now` in milliseconds since 1970.
 */
export async function deleteExpiredCounters(db: Queries, now: number): Promise<void> {
  for (const table of ['limits', 'secrets'] as const)
    await db
      .deleteFrom(table)
      .where((where) =>
        where.or([
          where('expires_at', '<=', now),
          // Grouped, so that both engines search the index for each range. SQLite would otherwise read all rows below
          // the maximum.
          where.and([
            where('expires_at', '>', now + MAX_LIFETIME_MS),
            where('expires_at', '<', Number.MAX_SAFE_INTEGER),
          ]),
        ]),
      )
      .execute();
}
