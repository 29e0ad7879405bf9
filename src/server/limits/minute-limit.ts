// Counts what clients ask for within a minute, or the time that it takes, in memory: for answers that store nothing.
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { limitOf, networksOf, SHARE_OF_REST } from './networks.ts';

/** How many a minute: of one client, and of all, which also bounds the memory. */
interface MinuteLimits {
  readonly ofClient: number;
  readonly ofAll: number;
}

/** What refuses a client, and the seconds until the minute ends. */
interface Refusal {
  readonly by: 'client' | 'all';
  readonly seconds: number;
}

/** Takes a client. Returns what refuses it, or `undefined` and counts. */
export type MinuteLimit = (client: string) => Refusal | undefined;

/** Counts work by the time that it takes. */
export interface WorkLimit {
  /** Returns what refuses a client. */
  readonly refusal: (client: string) => Refusal | undefined;
  /** Does work for a client, without waiting, and counts its time. */
  readonly timed: <Result>(client: string, work: () => Result) => Result;
}

/** Makes a limit. `now` in milliseconds; a clock that goes backwards begins a new minute. */
export function createMinuteLimit(limits: MinuteLimits, now: () => number): MinuteLimit {
  const { refusal, add } = createCounts(limits, now);
  return (client) => {
    const refused = refusal(client);
    if (!refused) add(client, 1);
    return refused;
  };
}

/** Makes a limit of the milliseconds a minute that work may take; `clock` measures them. */
export function createWorkLimit(
  limits: MinuteLimits,
  now: () => number,
  clock: () => number = () => performance.now(),
): WorkLimit {
  const { refusal, add } = createCounts(limits, now);
  return {
    refusal,
    timed(client, work) {
      const begin = clock();
      try {
        return work();
      } finally {
        add(client, clock() - begin);
      }
    },
  };
}

function createCounts({ ofClient, ofAll }: MinuteLimits, now: () => number) {
  const counts = new Map<string, number>();
  let begin = 0;
  let all = 0;
  const countOf = (key: string) => counts.get(key) ?? 0;
  return {
    refusal: (client: string): Refusal | undefined => {
      const time = now();
      if (time < begin || time >= begin + MINUTE_MS) {
        counts.clear();
        begin = time;
        all = 0;
      }
      const networks = networksOf(client);
      const share = (ofAll - all) * SHARE_OF_REST;
      const by = networks.some((network) => countOf(network.key) >= limitOf(ofClient, network))
        ? 'client'
        : networks.some(({ key }) => countOf(key) >= share)
          ? 'all'
          : undefined;
      return by && { by, seconds: Math.ceil((begin + MINUTE_MS - time) / 1000) };
    },
    add: (client: string, amount: number): void => {
      for (const { key } of networksOf(client)) counts.set(key, countOf(key) + amount);
      all += amount;
    },
  };
}
