import { expect, test, vi } from 'vitest';
import { waitUntilRead } from './wait-until-read.ts';

test.each([
  ['has read it', async () => undefined, 30],
  ['cannot be asked', async () => Promise.reject(new Error('lost')), 30],
  ['hangs', async () => new Promise(() => undefined), 1530],
])('where the program %s, keys wait for as long as they must', async (_, heard, ms) => {
  vi.useFakeTimers();
  const over = vi.fn<() => void>();
  void waitUntilRead(heard, { ms: 30, heardMs: 1500 }).then(over);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
