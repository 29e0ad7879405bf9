// Measures the delay of the event loop, once a second.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Node's sampling interval. Node includes it in each delay; here it is subtracted. */
const RESOLUTION_MS = 10;
const SECOND_MS = 1_000;

/** The delay of the event loop in one second. */
export interface EventLoopDelay {
  readonly meanMs: number;
  readonly longestMs: number;
}

/** Watches the event loop until it is stopped; it does not keep the process alive. */
export interface EventLoopMonitor {
  /** The delay of the last second that is over. */
  last(): EventLoopDelay;
  stop(): void;
}

/** Starts watching. `onSecond` is called with each delay; tests make the second shorter. */
export function monitorEventLoop(
  onSecond: (delay: EventLoopDelay) => void = () => undefined,
  everyMs = SECOND_MS,
): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  let last: EventLoopDelay = { meanMs: 0, longestMs: 0 };
  let sampledAt = performance.now();
  const timer = setInterval(() => {
    const sinceMs = performance.now() - sampledAt;
    sampledAt += sinceMs;
    // Without a sample in all that time there is no mean (NaN): the loop was blocked throughout.
    last =
      histogram.count === 0
        ? { meanMs: sinceMs, longestMs: sinceMs }
        : { meanMs: late(histogram.mean), longestMs: late(histogram.max) };
    histogram.reset();
    onSecond(last);
  }, everyMs).unref();
  return {
    last: () => last,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
