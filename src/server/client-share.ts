// One client's requests leave room for everyone else's: too many at once are refused before they cost a query or a hash.
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';
import { HEALTH_ROUTES } from './health.ts';
import { clientAddress } from './limits/client.ts';
import { createConcurrencyLimit } from './limits/in-progress.ts';

/** Takes how many requests a client may have in progress; one more is refused with `throttled`. Health is not limited. */
export function limitConcurrentRequests(http: FastifyInstance, limit: number): void {
  const inProgress = createConcurrencyLimit(limit);
  // After the body has arrived: a client that sends it slowly holds a connection, but no place.
  http.addHook('preHandler', async (request, reply) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return;
    const leave = inProgress.enter(clientAddress(request.ip));
    if (!leave) throw new ApiError('throttled', { count: 1 });
    // Also where the client goes away before it is answered. Not before the event loop has gone round: with SQLite a whole
    // request is answered at once, and a hundred that have come together would all be let in, one after the other.
    reply.raw.once('close', () => setImmediate(leave));
  });
}
