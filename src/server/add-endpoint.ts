// Adds a call to the server.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/** A call's method and path; the path ends in a slash, and works without it too. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
}

export type EndpointHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds a call under its path with and without the last slash. */
export function addEndpoint(http: FastifyInstance, { method, path }: Endpoint, handler: EndpointHandler): void {
  const answer: EndpointHandler = async (request, reply) => {
    // Nothing has such a name, and PostgreSQL takes no NUL in a text.
    if (Object.values(request.params as Record<string, string>).some((part) => part.includes('\0')))
      throw new ApiError('notFound');
    return handler(request, reply);
  };
  for (const url of [path, path.slice(0, -1)]) http.route({ method, url, handler: answer });
}
