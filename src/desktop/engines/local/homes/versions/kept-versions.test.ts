import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { expiredVersions, isDue } from './kept-versions.ts';

test('versions of each hour stay for a day, and the last of each day for a month', () => {
  const begin = Date.UTC(2026, 0, 1);
  let times: number[] = [];
  for (let now = begin; now <= begin + 60 * DAY_MS; now += HOUR_MS / 4) {
    if (isDue(times, now)) times.push(now);
    const expired = new Set(expiredVersions(times, now));
    times = times.filter((time) => !expired.has(time));
  }
  const end = begin + 60 * DAY_MS;
  const hours = Array.from({ length: 24 }, (_, hour) => end - hour * HOUR_MS);
  // At midnight the whole day before yesterday is one version, of its last hour.
  const days = Array.from({ length: 29 }, (_, day) => end - DAY_MS - HOUR_MS - day * DAY_MS);
  expect(times.toSorted((a, b) => b - a)).toEqual([...hours, end - DAY_MS, ...days]);
});
