import { expect, test } from 'vitest';
import { readTrace, type TraceEvent } from './trace.ts';

const URL = 'http://localhost/';

const event = (name: string, atMs: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  pid: 1,
  tid: 1,
  ts: atMs * 1000,
  ...more,
});
const task = (atMs: number, forMs: number, ranMs = forMs, more: Partial<TraceEvent> = {}) =>
  event('RunTask', atMs, { dur: forMs * 1000, tdur: ranMs * 1000, ...more });
const visit = (...tasks: TraceEvent[]) => [
  event('navigationStart', 1000, { args: { data: { documentLoaderURL: URL } } }),
  event('firstContentfulPaint', 1200),
  event('largestContentfulPaint::Candidate', 1200),
  event('largestContentfulPaint::Candidate', 1300),
  ...tasks,
];

test('counts what exceeds 50 ms in each task after the first paint', () => {
  const events = visit(task(1100, 90), task(1250, 60), task(1400, 50), task(1500, 80));
  expect(readTrace(events, URL)).toEqual({ fcp: 200, lcp: 300, tbt: 40, longest: 80, work: 280 });
});

test('counts only the rest of the task during which the page was painted', () => {
  expect(readTrace(visit(task(1190, 70)), URL)).toMatchObject({ tbt: 10, longest: 60, work: 70 });
});

test('counts the time that the thread ran, without that of other programs', () => {
  expect(readTrace(visit(task(1250, 200, 60)), URL)).toMatchObject({ tbt: 10, longest: 60, work: 60 });
});

test('leaves out other threads and what was before the navigation', () => {
  const events = visit(task(900, 80), task(1250, 80, 80, { tid: 2 }), task(1250, 80, 80, { pid: 2 }));
  expect(readTrace(events, URL)).toMatchObject({ tbt: 0, longest: 0, work: 0 });
});

test('refuses a trace without the navigation or without a paint', () => {
  expect(() => readTrace(visit(), 'http://localhost/other')).toThrow('no navigation');
  expect(() => readTrace(visit().slice(0, 1), URL)).toThrow('no firstContentfulPaint');
});
