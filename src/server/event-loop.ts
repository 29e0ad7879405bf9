// How long the event loop keeps everything waiting, measured once a second.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often Node looks. It counts this into each delay; here it is taken off again. */
const RESOLUTION_MS = 10;
const SECOND_MS = 1_000;

/** How late the event loop was in one second. */
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

/** Starts watching. `told` hears of each second; tests make the second shorter. */
export function monitorEventLoop(
  told: (delay: EventLoopDelay) => void = () => undefined,
  everyMs = SECOND_MS,
): EventLoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  let last: EventLoopDelay = { meanMs: 0, longestMs: 0 };
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const sinceMs = performance.now() - lookedAt;
    lookedAt += sinceMs;
    // Without a single look in all that time there is no mean (NaN): the loop was late by all of it.
    last =
      histogram.count === 0
        ? { meanMs: sinceMs, longestMs: sinceMs }
        : { meanMs: late(histogram.mean), longestMs: late(histogram.max) };
    histogram.reset();
    told(last);
  }, everyMs).unref();
  return {
    last: () => last,
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
