import { expect, test } from 'vitest';
import { createGuestFilter } from './guest-filter.ts';
import { createGuestPace } from './guest-pace.ts';

const HEAD = Buffer.from('RFB 003.008\n\u0001\0', 'latin1');
const FULL = Buffer.from([3, 0, 0, 0, 0, 0, 5, 0, 3, 32]);
const NEXT = Buffer.from([3, 1, 0, 0, 0, 0, 5, 0, 3, 32]);
const MOVE = Buffer.from([5, 0, 0, 1, 0, 1]);
const KEY = Buffer.from([4, 1, 0, 0, 0, 0, 0, 97]);

/** Returns how many of these messages, all sent at once, reach the display within so many seconds. */
function passedOf(message: Buffer, seconds: number): number {
  let now = 0;
  const pace = createGuestPace(() => now);
  const filter = createGuestFilter('help', () => undefined, pace.message);
  const begun = filter.take(HEAD).up.length;
  const count = 50_000;
  let { up, waits } = filter.take(Buffer.concat(Array<Buffer>(count).fill(message)));
  let length = up.length;
  while (waits > 0 && now + waits <= seconds * 1_000) {
    now += waits;
    ({ up, waits } = filter.take(Buffer.alloc(0)));
    length += up.length;
  }
  expect(begun).toBeGreaterThan(0);
  return length / message.length;
}

test('a guest gets four whole pictures at once and one in five seconds, and the pointer as often as a hand moves it', () => {
  expect([FULL, NEXT, MOVE, KEY].map((message) => passedOf(message, 0))).toEqual([4, 300, 200, 1_000]);
  expect([FULL, NEXT, MOVE, KEY].map((message) => passedOf(message, 20))).toEqual([8, 3_300, 2_200, 11_000]);
});

test('what comes of a guest, dropped or not, is read at 16 KiB a second', () => {
  let now = 0;
  const pace = createGuestPace(() => now);
  expect([pace.read(512 * 1024), pace.read(64 * 1024)]).toEqual([0, 4_000]);
  now = 4_000;
  expect(pace.read(0)).toBe(0);
});
