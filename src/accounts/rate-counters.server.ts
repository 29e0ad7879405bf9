// What the rate limits of one database count with: counters under HMAC keys, for a name or for the networks of a
// client.
import { ApiError } from '#src/server/api-error.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { consume, type Counter, type Limit } from '#src/server/limits/counters.ts';
import { limitOf, networksOf } from '#src/server/limits/networks.ts';
import type { Secrets } from '#src/server/limits/secrets.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/durations.ts';

/** Makes and uses counters. */
export interface RateCounters {
  readonly db: Queries;
  readonly now: () => number;
  /** Makes one counter, for what the names say. */
  readonly counter: (limit: Limit, ...names: string[]) => Promise<Counter>;
  /** Makes a counter for each network of a client. `free` is the limit of one client. */
  readonly countersOf: (client: string, free: number, memoryMs: number, name: string) => Promise<Counter[]>;
  /** Counts an attempt. Throws `throttled` with the seconds to wait if a counter refuses; then nothing is counted. */
  readonly record: (counters: readonly Counter[]) => Promise<void>;
  /** Counts an attempt. Returns false if a counter refuses; then nothing is counted. */
  readonly allow: (counters: readonly Counter[]) => Promise<boolean>;
}

/** Makes the counters of one database. */
export function createRateCounters(db: Queries, secrets: Secrets, now: () => number): RateCounters {
  const counter: RateCounters['counter'] = async (limit, ...names) => ({
    key: await secrets.dailyHmac(now(), JSON.stringify(names)),
    limit,
  });
  return {
    db,
    now,
    counter,
    countersOf: (client, free, memoryMs, name) =>
      Promise.all(
        networksOf(client).map((network) => counter({ free: limitOf(free, network), memoryMs }, name, network.key)),
      ),
    record: async (counters) => throttle(await consume(db, counters, now())),
    allow: async (counters) => (await consume(db, counters, now())) === 0,
  };
}

/** Throws `throttled` if there is a wait, in milliseconds. */
export function throttle(waitMs: number): void {
  if (waitMs > 0) throw new ApiError('throttled', { count: Math.ceil(waitMs / 1000) });
}

/** A number of attempts a day. */
export const daily = (free: number): Limit => ({ free, memoryMs: DAY_MS });

/**
 * A wait that doubles from half a minute to an hour (NIST SP 800-63B-4, section 3.2.2): at most 50 guesses a day after
 * the free ones.
 */
export const growing = (free: number): Limit => ({
  free,
  memoryMs: DAY_MS,
  waitMs: (attempts) => Math.min(HOUR_MS, 30_000 * 2 ** (attempts - free)),
});
