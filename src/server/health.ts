import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Adds `/healthz`, which says that the process runs, and `/readyz`, which says that its database answers as well. */
export function healthRoutes(http: FastifyInstance, ping: () => Promise<void>): void {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (request) => {
    try {
      await ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new Refusal('unavailable');
    }
    return { status: 'ok' };
  });
}
