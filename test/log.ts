// A log like the server's, for what runs without one.
import { fastify, type FastifyBaseLogger } from 'fastify';
import { logOptions } from '#src/server/log.ts';

/** Takes the lowest level to write, and where to. */
export const createLog = (level: string, stream?: { write(line: string): void }): FastifyBaseLogger =>
  fastify({ logger: logOptions(level, stream) }).log;
