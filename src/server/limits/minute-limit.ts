// Counts what clients ask for within a minute, in memory: for answers that take longer than a page and store nothing.
import { MINUTE_MS } from '#src/shared/durations.ts';
import { limitOf, networksOf, SHARE_OF_REST } from './networks.ts';

/** How many a minute: of one client, and of all, which also bounds the memory. */
interface MinuteLimits {
  readonly ofClient: number;
  readonly ofAll: number;
}

/** Takes a client. Returns what refuses it, with the seconds until the minute ends, or `undefined` and counts. */
export type MinuteLimit = (client: string) => { by: 'client' | 'all'; seconds: number } | undefined;

/** Makes a limit. `now` in milliseconds; a clock that goes backwards begins a new minute. */
export function createMinuteLimit({ ofClient, ofAll }: MinuteLimits, now: () => number): MinuteLimit {
  const counts = new Map<string, number>();
  let begin = 0;
  let all = 0;
  return (client) => {
    const time = now();
    if (time < begin || time >= begin + MINUTE_MS) {
      counts.clear();
      begin = time;
      all = 0;
    }
    const networks = networksOf(client).map((network) => ({
      key: network.key,
      count: counts.get(network.key) ?? 0,
      most: limitOf(ofClient, network),
    }));
    const share = (ofAll - all) * SHARE_OF_REST;
    const by = networks.some(({ count, most }) => count >= most)
      ? 'client'
      : networks.some(({ count }) => count >= share)
        ? 'all'
        : undefined;
    if (by) return { by, seconds: Math.ceil((begin + MINUTE_MS - time) / 1000) };
    for (const { key, count } of networks) counts.set(key, count + 1);
    all++;
    return undefined;
  };
}
