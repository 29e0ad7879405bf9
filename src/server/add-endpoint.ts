// Adds a call to the server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './api-error.ts';

/** A call's method and path; the path ends in a slash, and works without it too. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export type CallHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds a call under its path with and without the last slash. */
export function addCall(http: FastifyInstance, { method, path }: Call, handler: CallHandler): void {
  const answer: CallHandler = async (request, reply) => {
    // Nothing has such a name, and PostgreSQL takes no NUL in a text.
    if (Object.values(request.params as Record<string, string>).some((part) => part.includes('\0')))
      throw new Refusal('notFound');
    return handler(request, reply);
  };
  for (const url of [path, path.slice(0, -1)]) http.route({ method, url, handler: answer });
}
