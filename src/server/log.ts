// What the server writes down about itself, and what it never does: no address, e-mail, token, query or user agent.
import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';

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

/** Takes the lowest level to write and, in tests, where to; gives a log of JSON lines on standard output. */
export function createLog(level: string, stream?: DestinationStream): FastifyBaseLogger {
  const options = { level, base: null, timestamp: minute, serializers: { err: describeError } };
  return stream ? pino(options, stream) : pino(options);
}
