// The allowed form of a log line.
import { ROUTES } from './visit.ts';

/** Printed at start, as plain text for the operator. */
const START = [
  /^\S+ is at http:\/\/127\.0\.0\.1:\d+ \(stop with Ctrl-C\)\.$/,
  /^Metrics are at http:\/\/127\.0\.0\.1:\d+\/metrics\.$/,
  /^Still examples in site\.config\.ts: [\w, ]+\.$/,
];
const ALWAYS = ['level', 'time', 'msg'];
/** What each kind of line has besides, by its words. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  answered: ['reqId', 'method', 'route', 'status', 'ms'],
  'could not answer': ['reqId', 'err'],
  'the database does not answer': ['reqId', 'err'],
  'limits in force': ['limits'],
  listening: [],
  'no SMTP_URL: a mail was written to the data folder': ['file'],
  'mail put off': ['err', 'kind', 'attempts'],
  'mail given up': ['err', 'kind', 'attempts'],
  'could not read the outbox': ['err'],
  'could not delete an email from the outbox': ['err'],
  'could not clear out': ['err', 'step'],
  'fault that nobody caught': ['err'],
};
const ERROR_KEYS: ReadonlySet<string> = new Set(['type', 'code', 'errcode', 'stack']);

/** Leaves out the lines that the operator is greeted with, which name this machine's own addresses. */
export function linesOf(said: string): string[] {
  return said.split('\n').filter((line) => line !== '' && !START.some((pattern) => pattern.test(line)));
}

/** Returns whether a line is as it should be: JSON of the keys of its kind, the time to the minute, a template of a route. */
export function isSound(line: string): boolean {
  let told: Record<string, unknown>;
  try {
    told = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return false;
  }
  const { msg, time, route, err } = told;
  const keys = typeof msg === 'string' ? KEYS[msg] : undefined;
  if (keys === undefined) return false;
  const wanted = [...ALWAYS, ...keys].toSorted().join();
  return (
    Object.keys(told).toSorted().join() === wanted &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(String(time)) &&
    (route === undefined || (typeof route === 'string' && ROUTES.has(route))) &&
    (err === undefined || Object.keys(err as object).every((key) => ERROR_KEYS.has(key)))
  );
}
