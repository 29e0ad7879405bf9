// One client's requests leave room for everyone else's: too many at once are refused before they cost a query or a hash.
import type { FastifyInstance } from 'fastify';
import { HEALTH_ROUTES } from './health.ts';
import { clientOf } from './limits/client.ts';
import { limitInProgress } from './limits/in-progress.ts';
import { Refusal } from './api-error.ts';

/** Takes how many requests a client may have in progress; one more is refused with `throttled`. Health is not limited. */
export function limitRequestsOfClients(http: FastifyInstance, limit: number): void {
  const inProgress = limitInProgress(limit);
  // After the body has arrived: a client that sends it slowly holds a connection, but no place.
  http.addHook('preHandler', async (request, reply) => {
    if (HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return;
    const leave = inProgress.enter(clientOf(request.ip));
    if (!leave) throw new Refusal('throttled', { count: 1 });
    // Also where the client goes away before it is answered. Not before the event loop has gone round: with SQLite a whole
    // request is answered at once, and a hundred that have come together would all be let in, one after the other.
    reply.raw.once('close', () => setImmediate(leave));
  });
}
