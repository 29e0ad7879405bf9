import { expect, test, vi } from 'vitest';
import { followCompositions } from './composing.ts';

test('a letter that is composed is waited for, but not for ever, and not again', async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  const untilComposed = followCompositions(page);
  await untilComposed();
  const waits = () => {
    const went = vi.fn<() => void>();
    void untilComposed().then(went);
    return went;
  };
  page.dispatchEvent(new Event('compositionstart'));
  const first = waits();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('compositionend'));
  await vi.advanceTimersByTimeAsync(0);
  expect(first).toHaveBeenCalled();
  page.dispatchEvent(new Event('compositionstart'));
  const second = waits();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(second).toHaveBeenCalled();
  await untilComposed();
  vi.useRealTimers();
});
