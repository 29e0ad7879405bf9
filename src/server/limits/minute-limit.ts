// Counts what clients ask for within a minute, in memory: for answers that take longer than a page and store nothing.
import { MINUTE_MS } from '#src/shared/durations.ts';

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
    const count = counts.get(client) ?? 0;
    const by = count >= ofClient ? 'client' : all >= ofAll ? 'all' : undefined;
    if (by) return { by, seconds: Math.ceil((begin + MINUTE_MS - time) / 1000) };
    counts.set(client, count + 1);
    all++;
    return undefined;
  };
}
