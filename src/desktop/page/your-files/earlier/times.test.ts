import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#src/shared/time/durations.ts';
import { daysOf, whenInName } from './times.ts';

test('versions are under the day that their reader calls it, and their time fits into the name of a file', () => {
  const now = new Date(2026, 10, 22, 14).getTime();
  const times = [now, now - HOUR_MS, now - DAY_MS, now - 2 * DAY_MS];
  expect(daysOf(times, now, 'en').map(({ name, times: { length } }) => [name, length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Friday 20 November', 1],
  ]);
  for (const language of ['it', 'en', 'de', 'el', 'es', 'fr', 'nl', 'pt', 'ro'] as const)
    expect(whenInName(now, language)).toMatch(/^[\p{L}\p{N}. ]{8,40}$/u);
});
