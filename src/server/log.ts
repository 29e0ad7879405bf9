// What the server writes down about itself, and what it never does: no address, e-mail, token, query or user agent.
import type { FastifyServerOptions } from 'fastify';

/** Whole minutes: enough to follow an incident, too little to match a visitor with other records. */
const minute = () => `,"time":"${new Date().toISOString().slice(0, 16)}Z"`;

/**
 * Takes anything thrown and gives what may be logged: its class, its code and the places in our code.
 * Never its message: those of databases and sockets repeat values and addresses.
 */
export function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown };
  return { type: thrown.name, code, errcode, stack: framesOf(thrown).join('; ') };
}

/** The places alone: the lines after the last one that is none, and not what looks like places within the message. */
function framesOf({ message, stack = '' }: Error): string[] {
  const from = stack.indexOf(message);
  const lines = stack.slice(message === '' || from < 0 ? 0 : from + message.length).split('\n');
  const isPlace = (line: string) =>
    /^ {4}at (?:.*\()?(?:file:|node:|\/|<anonymous>|native|index \d)[^()\s]*\)?$/.test(line);
  return lines.slice(lines.findLastIndex((line) => !isPlace(line)) + 1).map((line) => line.trim());
}

// Libraries log errors as they are, and their messages as text.
const withoutMessage: NonNullable<NonNullable<LogOptions['hooks']>['logMethod']> = function (values, write) {
  const [first, second, ...rest] = values as [unknown, unknown?, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  const isMessage = error instanceof Error && (second === undefined || second === error.message);
  const told = first instanceof Error ? { err: first } : first;
  write.apply(this, [told, isMessage ? 'fault' : second, ...rest] as Parameters<typeof write>);
};

/** How the log is written: what Fastify makes its own of. */
export type LogOptions = Extract<FastifyServerOptions['logger'], object>;

/** Takes the lowest level to write and, in tests, where to; gives the options of a log of JSON lines on standard output. */
export function logOptions(level: string, stream?: { write(line: string): void }): LogOptions {
  // Fastify's types want an error's message, which is what we leave out.
  const serializers = { err: describeError } as NonNullable<LogOptions['serializers']>;
  const hooks = { logMethod: withoutMessage };
  const options = { level, base: null, timestamp: minute, serializers, hooks };
  return stream ? { ...options, stream } : options;
}
