import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** What answers whatever the load. */
export const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/**
 * Adds `/healthz`, which says that the process runs, and `/readyz`, which says that it may be sent requests: its database
 * answers, and nobody has asked it to stop.
 */
export function healthRoutes(http: FastifyInstance, ping: () => Promise<void>, isStopping: () => boolean): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (request) => {
    if (isStopping()) throw new ApiError('unavailable');
    try {
      await ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new ApiError('unavailable');
    }
    return { status: 'ok' };
  });
}
