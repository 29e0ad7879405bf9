// Which earlier versions of a home stay: those of the last day, and the last one of each day of a month.
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';

const MONTH_MS = 30 * DAY_MS;

/** Takes the times of versions, and the present (milliseconds since 1970, days in UTC). Returns the times of those that go. */
export function expiredVersions(times: readonly number[], now: number): number[] {
  const dayOf = (time: number) => Math.floor(time / DAY_MS);
  const old = times.filter((time) => time <= now - DAY_MS).toSorted((a, b) => a - b);
  return old.filter((time, index) => {
    const next = old[index + 1];
    return time <= now - MONTH_MS || (next !== undefined && dayOf(next) === dayOf(time));
  });
}

/** Whether the next version is due, by the times of those that are there: also after a clock that was ahead. */
export const isDue = (times: readonly number[], now: number): boolean =>
  times.every((time) => Math.abs(now - time) >= HOUR_MS);
