// The log format. Log lines never contain addresses, emails, tokens, query strings or user agents.
import type { FastifyServerOptions } from 'fastify';
import { isDatabaseUnavailable } from '#src/server/database/errors.ts';
import { errorMeaning, innerCode } from '#src/server/errors/error-meaning.ts';

/** To the millisecond, so that lines can be put in order with those of the proxy and the database. */
const isoTime = () => `,"time":"${new Date().toISOString()}"`;

/**
 * Takes anything thrown. Returns what may be logged: class, code, what the code means, and stack frames. Not the message, because
 * messages of databases and sockets contain values and addresses.
 */
export function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { code, errcode } = thrown as { code?: unknown; errcode?: unknown };
  const cause = innerCode(thrown);
  return {
    type: thrown.name,
    code: code ?? cause,
    ...(cause !== undefined && code !== undefined && cause !== code && { cause }),
    errcode,
    meaning: errorMeaning(thrown) ?? (isDatabaseUnavailable(thrown) ? 'the database does not answer' : undefined),
    stack: framesOf(thrown).join('; '),
  };
}

/** Returns the lines of the stack after the message, which may itself contain lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  const from = stack.indexOf(message);
  const lines = stack.slice(message === '' || from < 0 ? 0 : from + message.length).split('\n');
  const isFrame = (line: string) =>
    /^ {4}at (?:.*\()?(?:file:|node:|\/|<anonymous>|native|index \d)[^()\s]*\)?$/.test(line);
  return lines.slice(lines.findLastIndex((line) => !isFrame(line)) + 1).map((line) => line.trim());
}

// Fastify and other libraries log errors together with their message as text; this drops the message.
const withoutMessage: NonNullable<NonNullable<LogOptions['hooks']>['logMethod']> = function (values, write) {
  const [first, second, ...rest] = values as [unknown, unknown?, ...unknown[]];
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  const isMessage = error instanceof Error && (second === undefined || second === error.message);
  const object = first instanceof Error ? { err: first } : first;
  write.apply(this, [object, isMessage ? 'fault' : second, ...rest] as Parameters<typeof write>);
};

/** The options of Fastify's logger. */
export type LogOptions = Extract<FastifyServerOptions['logger'], object>;

/** Takes the lowest level that is logged and, in tests, a stream. Returns the options of a log of JSON lines on standard output. */
export function logOptions(level: string, stream?: { write(line: string): void }): LogOptions {
  // The cast is needed because Fastify's type requires a message.
  const serializers = { err: describeError } as NonNullable<LogOptions['serializers']>;
  const hooks = { logMethod: withoutMessage };
  const options = { level, base: null, timestamp: isoTime, serializers, hooks };
  return stream ? { ...options, stream } : options;
}
