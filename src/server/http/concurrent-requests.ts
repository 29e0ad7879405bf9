// Limits the requests of one client that are in progress, so that they do not take all queries and hashes.
import type { FastifyInstance } from 'fastify';
import { ApiError } from '#src/server/errors/api-error.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createConcurrencyLimit } from '#src/server/limits/concurrency-limit.ts';
import { workFor } from '#src/server/limits/fair-queue.ts';
import { isHealthCheck } from './health.ts';

/** Allows a client `limit` requests in progress, besides health checks; one more is refused with `throttled`. */
export function limitConcurrentRequests(http: FastifyInstance, limit: number): void {
  const inProgress = createConcurrencyLimit(limit);
  // After the body has arrived: a client that sends it slowly is not in progress yet.
  http.addHook('preHandler', (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const client = clientAddress(request.ip);
    const leave = inProgress.enter(client);
    if (!leave) return done(new ApiError('throttled', { count: 1 }));
    // `close` also comes if the client goes away early. Wait for the next turn of the event loop: with SQLite a request is
    // answered synchronously, so a hundred that arrive together would otherwise never count as concurrent.
    reply.raw.once('close', () => setImmediate(leave));
    workFor(client, done);
  });
}
