// Paints and tasks of a visit, from a trace of Chromium.
import type { Values } from './figures.ts';

/** They have the navigation, the paints and the top-level tasks, in this order. */
export const TRACE_CATEGORIES = ['-*', 'blink.user_timing', 'loading', 'disabled-by-default-devtools.timeline'];

/** An event of a trace. Times in microseconds; `tdur` is the time that the thread ran, `dur` includes the time that it waited. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** What a task takes beyond this blocks input (web.dev/articles/tbt). */
const BLOCKING_MS = 50;

/**
 * Reads the visit to `url`. `tbt`: the sum of what exceeds 50 ms in each task after the first paint, until the end of the trace.
 * `longest`: the longest task after the first paint. `work`: the sum of all tasks of the page's main thread since the navigation.
 * Tasks count with the time that the thread ran, so that other programs on the machine do not count. Throws without a navigation
 * or a paint.
 */
export function readTrace(events: readonly TraceEvent[], url: string): Values {
  const start = events.find(({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url);
  if (!start) throw new Error(`the trace has no navigation to ${url}`);
  const own = events.filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts);
  const endOf = ({ ts, dur = 0 }: TraceEvent) => (ts + dur - start.ts) / 1000;
  const timeOf = (name: string) => {
    const paint = own.findLast((event) => event.name === name);
    if (!paint) throw new Error(`the trace of ${url} has no ${name}`);
    return endOf(paint);
  };
  const [fcp, lcp] = [timeOf('firstContentfulPaint'), timeOf('largestContentfulPaint::Candidate')];
  const tasks = own.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined);
  const runTime = ({ dur = 0, tdur = dur }: TraceEvent) => tdur / 1000;
  // Of the task during which the page was painted, only the rest counts.
  const late = tasks.map((task) => Math.min(runTime(task), endOf(task) - fcp)).filter((time) => time > 0);
  return {
    fcp,
    lcp,
    tbt: sum(late.map((time) => Math.max(0, time - BLOCKING_MS))),
    longest: Math.max(0, ...late),
    work: sum(tasks.map(runTime)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
