// What the rate limits of one database count with: counters under HMAC keys, for a name or for the networks of a
// client.
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { limitOf, networksOf, SHARE_OF_REST } from '#src/server/limits/networks.ts';
import {
  consume,
  currentCount,
  tryConsume,
  type Counter,
  type Limit,
  type ReachedLimit,
} from '#src/server/stored-limits/counters.ts';
import type { Secrets } from '#src/server/stored-limits/secrets.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';

/** Makes and uses counters. */
export interface RateCounters {
  readonly db: Queries;
  readonly now: () => number;
  /** Makes one counter, for what the names say. */
  readonly counter: (limit: Limit, ...names: string[]) => Promise<Counter>;
  /** Makes a counter for each network of a client. `free` is the limit of one client. */
  readonly countersOf: (client: string, free: number, memoryMs: number, name: string) => Promise<Counter[]>;
  /**
   * Makes the counters of what all have together. A network may use a quarter of what is left, so that however many use up
   * as much as they can, who asks once is not refused. `network` names it.
   */
  readonly countersOfAll: (network: string, limit: Limit, ...names: string[]) => Promise<Counter[]>;
  /** Returns what a counter has counted so far. */
  readonly countOf: (counter: Counter) => Promise<number>;
  /** Counts an attempt. Throws `throttled` with the seconds to wait if a counter refuses; then nothing is counted. */
  readonly record: (counters: readonly Counter[]) => Promise<void>;
  /** Counts an attempt. Returns false if a counter refuses; then nothing is counted. */
  readonly allow: (counters: readonly Counter[]) => Promise<boolean>;
  /** The same. Returns the counter that refuses. */
  readonly attempt: (counters: readonly Counter[]) => Promise<ReachedLimit | undefined>;
}

/** Makes the counters of one database. */
export function createRateCounters(db: Queries, secrets: Secrets, now: () => number): RateCounters {
  const counter: RateCounters['counter'] = async (limit, ...names) => ({
    key: await secrets.dailyHmac(now(), JSON.stringify(names)),
    limit,
  });
  const countOf: RateCounters['countOf'] = (one) => currentCount(db, one, now());
  return {
    db,
    now,
    counter,
    async countersOfAll(network, { free, memoryMs }, ...names) {
      const all = await counter({ free, memoryMs }, ...names);
      const share = Math.max(1, Math.ceil((free - (await countOf(all))) * SHARE_OF_REST));
      return [await counter({ free: share, memoryMs }, 'share of', network, ...names), all];
    },
    countOf,
    countersOf: (client, free, memoryMs, name) =>
      Promise.all(
        networksOf(client).map((network) => counter({ free: limitOf(free, network), memoryMs }, name, network.key)),
      ),
    record: async (counters) => throttle(await consume(db, counters, now())),
    allow: async (counters) => (await consume(db, counters, now())) === 0,
    attempt: (counters) => tryConsume(db, counters, now()),
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
