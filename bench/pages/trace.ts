// Paints and tasks of a visit, from a trace of Chromium (the categories `TRACE_CATEGORIES`).
import type { Values } from './figures.ts';

/** Top-level tasks are in `disabled-by-default-devtools.timeline`, paints in `loading`. */
export const TRACE_CATEGORIES = ['-*', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'];

/** An event of a trace; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean } };
}

/** A task that is longer blocks input (web.dev/articles/tbt). */
const BLOCKING_MS = 50;

/**
 * Reads the visit to `url`. `tbt`: the sum of what exceeds 50 ms in each task after the first paint, until the end of the trace.
 * `longest`: the longest task after the first paint. `work`: the sum of all tasks of the page's main thread from navigation on.
 * Throws without a navigation or a paint.
 */
export function readTrace(events: readonly TraceEvent[], url: string): Values {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url);
  if (!start) throw new Error(`the trace has no navigation to ${url}`);
  const own = events.filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts);
  const timeOf = (name: string) => {
    const paint = own.findLast((event) => event.name === name);
    if (!paint) throw new Error(`the trace of ${url} has no ${name}`);
    return (paint.ts - start.ts) / 1000;
  };
  const [fcp, lcp] = [timeOf('firstContentfulPaint'), timeOf('largestContentfulPaint::Candidate')];
  const tasks = own
    .filter(({ name, dur }) => name === 'RunTask' && dur !== undefined)
    .map(({ ts, dur = 0 }) => ({ at: (ts - start.ts) / 1000, time: dur / 1000 }));
  const late = tasks.filter(({ at, time }) => at + time > fcp).map(({ at, time }) => at + time - Math.max(at, fcp));
  return {
    fcp,
    lcp,
    tbt: sum(late.map((time) => Math.max(0, time - BLOCKING_MS))),
    longest: Math.max(0, ...late),
    work: sum(tasks.map(({ time }) => time)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
