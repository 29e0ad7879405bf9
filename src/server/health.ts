// The two health checks for orchestrators and load balancers.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { Version } from './version.ts';

const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Health checks are answered whatever the load. */
export function isHealthCheck(request: FastifyRequest): boolean {
  return HEALTH_ROUTES.has(request.routeOptions.url ?? '');
}

/** What a server needs for answering requests. Each function rejects while it is not there. */
export interface Readiness {
  /** The database answers. */
  readonly ping?: (() => Promise<void>) | undefined;
  /** A thread that hashes passwords can start. */
  readonly canHash?: (() => Promise<void>) | undefined;
}

/**
 * Adds `/healthz`, which answers 200 and the version while the process runs, and `/readyz`, which answers 200 while it may be sent
 * requests, else 503: something that it needs is not there, or the process has been asked to stop.
 */
export function healthRoutes(
  http: FastifyInstance,
  { ping, canHash }: Readiness,
  isStopping: () => boolean,
  version?: Version,
): void {
  const checks = [
    [ping, 'the database is unreachable'],
    [canHash, 'no thread for password hashes can start'],
  ] as const;
  http.get('/healthz', async () => ({ status: 'ok', ...version }));
  http.get('/readyz', async (request) => {
    if (isStopping()) throw new ApiError('unavailable');
    for (const [check, fault] of checks) {
      try {
        await check?.();
      } catch (err) {
        request.log.error({ err }, fault);
        throw new ApiError('unavailable');
      }
    }
    return { status: 'ok' };
  });
}
