import { expect, test } from 'vitest';
import { utcTime } from './utc-time.ts';

test.each([
  ['2026-11-30', Date.UTC(2026, 10, 30)],
  ['2028-02-29T14:30', Date.UTC(2028, 1, 29, 14, 30)],
  ['2026-11-30T14:30:05.123Z', Date.UTC(2026, 10, 30, 14, 30, 5, 123)],
  ['2026-11-31', undefined],
  ['2026-02-29T14:30', undefined],
  ['2026-13-01', undefined],
  ['2026-11-30T24:00', undefined],
  ['2026-11-30T14:60', undefined],
  ['30 November 2026', undefined],
])('%s is %s', (text, time) => {
  expect(utcTime(text)).toBe(time);
});
