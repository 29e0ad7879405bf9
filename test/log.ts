// A log like the server's, for tests without a server.
import { fastify, type FastifyBaseLogger } from 'fastify';
import { logOptions } from '#src/server/process/log.ts';

/** Takes the lowest level and the stream. */
export const createLog = (level: string, stream?: { write(line: string): void }): FastifyBaseLogger =>
  fastify({ logger: logOptions(level, stream) }).log;
