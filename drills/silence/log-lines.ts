// What a line of the log may look like (D7).
import { ADDRESS, foundIn, type Canary } from './canaries.ts';
import { ROUTES } from './visit.ts';

/** Printed at start, as plain text for the operator, with this machine's own addresses. */
const START = [
  /^\S+ is at http:\/\/127\.0\.0\.1:\d+ \(stop with Ctrl-C\)\.$/,
  /^Metrics are at http:\/\/127\.0\.0\.1:\d+\/metrics\.$/,
  /^Still examples in site\.config\.ts: [\w, ]+\.$/,
];
const ALWAYS = ['level', 'time', 'msg'];
/** The other keys of each kind of line, by its message. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  'request completed': ['reqId', 'method', 'route', 'status', 'ms'],
  'request failed': ['reqId', 'err'],
  'the database is unreachable': ['reqId', 'err'],
  'rate limits': ['limits'],
  listening: [],
  'no SMTP_URL: an email was written to the data folder': ['file'],
  'email postponed': ['err', 'kind', 'attempts'],
  'email given up': ['err', 'kind', 'attempts'],
  'could not read the outbox': ['err'],
  'could not delete an email from the outbox': ['err'],
  'retention step failed': ['err', 'step'],
  'uncaught exception': ['err'],
};
const ERROR_KEYS: ReadonlySet<string> = new Set(['type', 'code', 'errcode', 'stack']);

export interface Log {
  readonly lines: readonly string[];
  /** Kinds of canaries that are in it. */
  readonly canaries: readonly string[];
  readonly addresses: readonly string[];
  /** Lines of another form than those of the log. */
  readonly unsound: readonly string[];
}

/** Reads what a server has written, without the plain lines at its start. */
export function readLog(said: string, canaries: readonly Canary[]): Log {
  const lines = said.split('\n').filter((line) => line !== '' && !START.some((pattern) => pattern.test(line)));
  const text = lines.join('\n');
  const unsound = lines.filter((line) => !isSound(line));
  return { lines, canaries: foundIn(text, canaries), addresses: text.match(ADDRESS) ?? [], unsound };
}

/** Returns whether a line is JSON with the keys of its kind, the time to the minute, and the template of a route. */
function isSound(line: string): boolean {
  let fields: Record<string, unknown>;
  try {
    fields = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return false;
  }
  const { msg, time, route, err } = fields;
  const keys = typeof msg === 'string' ? KEYS[msg] : undefined;
  return (
    keys !== undefined &&
    Object.keys(fields).toSorted().join() === [...ALWAYS, ...keys].toSorted().join() &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(String(time)) &&
    (route === undefined || (typeof route === 'string' && ROUTES.has(route))) &&
    (err === undefined || Object.keys(err as object).every((key) => ERROR_KEYS.has(key)))
  );
}
