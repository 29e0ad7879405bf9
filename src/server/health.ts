// The two health checks for orchestrators and load balancers.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Health checks are answered whatever the load. */
export function isHealthCheck(request: FastifyRequest): boolean {
  return HEALTH_ROUTES.has(request.routeOptions.url ?? '');
}

/**
 * Adds `/healthz`, which answers 200 while the process runs, and `/readyz`, which answers 200 while it may be sent
 * requests, else 503: the database does not answer (`ping` rejects), or the process has been asked to stop.
 */
export function healthRoutes(http: FastifyInstance, ping: () => Promise<void>, isStopping: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (request) => {
    if (isStopping()) throw new ApiError('unavailable');
    try {
      await ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database is unreachable');
      throw new ApiError('unavailable');
    }
    return { status: 'ok' };
  });
}
