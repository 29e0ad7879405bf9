// What the rate limits of one database count with: counters under HMAC keys, for a name or for the networks of a
// client.
import type { Queries } from '#src/server/database/tables.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { limitOf, networksOf, SHARE_OF_REST } from '#src/server/limits/networks.ts';
import { consume, currentCount, tryConsume, type Counter, type Limit } from '#src/server/stored-limits/counters.ts';
import type { Secrets } from '#src/server/stored-limits/secrets.ts';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';

/** Makes and uses counters. */
export type RateCounters = ReturnType<typeof createRateCounters>;

/** Makes the counters of one database. */
export function createRateCounters(db: Queries, secrets: Secrets, now: () => number) {
  const counter = async (limit: Limit, ...names: string[]): Promise<Counter> => ({
    key: await secrets.dailyHmac(now(), JSON.stringify(names)),
    limit,
  });
  const countOf = (one: Counter) => currentCount(db, one, now());
  return {
    db,
    now,
    /** Makes one counter, for what the names say. */
    counter,
    /**
     * Makes the counters of what all have together. A network may use a quarter of what is left, so that however many use up as much
     * as they can, who asks once is not refused. `network` names it.
     */
    countersOfAll: async (network: string, { free, memoryMs }: Limit, ...names: string[]): Promise<Counter[]> => {
      const all = await counter({ free, memoryMs }, ...names);
      const share = Math.max(1, Math.ceil((free - (await countOf(all))) * SHARE_OF_REST));
      return [await counter({ free: share, memoryMs }, 'share of', network, ...names), all];
    },
    /** Returns what a counter has counted so far. */
    countOf,
    /** Makes a counter for each network of a client. `free` is the limit of one client. */
    countersOf: (client: string, free: number, memoryMs: number, name: string): Promise<Counter[]> =>
      Promise.all(
        networksOf(client).map((network) => counter({ free: limitOf(free, network), memoryMs }, name, network.key)),
      ),
    /** Counts an attempt. Throws `throttled` with the seconds to wait if a counter refuses; then nothing is counted. */
    record: async (counters: readonly Counter[]) => throttle(await consume(db, counters, now())),
    /** Counts an attempt. Returns false if a counter refuses; then nothing is counted. */
    allow: async (counters: readonly Counter[]) => (await consume(db, counters, now())) === 0,
    /** The same. Returns the counter that refuses. */
    attempt: (counters: readonly Counter[]) => tryConsume(db, counters, now()),
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
