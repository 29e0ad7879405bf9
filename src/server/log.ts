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
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { type: thrown.name, code, errcode, stack: frames.map((line) => line.trim()).join('; ') };
}

/** How the log is written: what Fastify makes its own of. */
export type LogOptions = Extract<FastifyServerOptions['logger'], object>;

/** Takes the lowest level to write and, in tests, where to; gives the options of a log of JSON lines on standard output. */
export function logOptions(level: string, stream?: { write(line: string): void }): LogOptions {
  // Fastify's types want an error's message, which is what we leave out.
  const serializers = { err: describeError } as NonNullable<LogOptions['serializers']>;
  const options = { level, base: null, timestamp: minute, serializers };
  return stream ? { ...options, stream } : options;
}
