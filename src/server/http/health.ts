// The two health checks for orchestrators and load balancers.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#src/server/errors/api-error.ts';
import type { Version } from '#src/server/program/version.ts';

const HEALTH_ROUTES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Health checks are answered whatever the load. */
export function isHealthCheck(request: FastifyRequest): boolean {
  return HEALTH_ROUTES.has(request.routeOptions.url ?? '');
}

/** An address that is nobody's (RFC 5737): the check of an installation pretends to have it. */
export const PROBE_ADDRESS = '192.0.2.1';

/** What became of `X-Forwarded-For` on the way: it is missing, not believed, believed, or the visitor's own is believed. */
export type ForwardedState = 'none' | 'untrusted' | 'trusted' | 'forged';

function forwardedState({ headers, ip, ips = [] }: FastifyRequest): ForwardedState {
  if (headers['x-forwarded-for'] === undefined) return 'none';
  if (ips.length < 2) return 'untrusted';
  return ip === PROBE_ADDRESS ? 'forged' : 'trusted';
}

/** A cookie that the check sends. The answer deletes it, so that the way back is tried as well. */
export const PROBE_COOKIE = 'aperta-check';

/** Whether what visitors send arrives. */
export interface PassedOn {
  readonly cookie: boolean;
  readonly authorization: boolean;
  readonly host: string;
}

const passedOn = ({ headers }: FastifyRequest): PassedOn => ({
  cookie: headers.cookie?.includes(`${PROBE_COOKIE}=`) ?? false,
  authorization: headers.authorization !== undefined,
  host: headers.host ?? '',
});

/** What a server needs for answering requests. Each function rejects while it is not there. */
export interface Readiness {
  /** The database answers. */
  readonly ping?: (() => Promise<void>) | undefined;
  /** A thread that hashes passwords can start. */
  readonly canHash?: (() => Promise<void>) | undefined;
}

/**
 * Adds `/healthz`, which answers 200 and the version while the process runs, and `/readyz`, which answers 200 while it may be sent
 * requests, else 503: something that it needs is not there, or the process has been asked to stop. `/healthz?proxy` also says what
 * became of `X-Forwarded-For`, without any address, and whether a cookie and `Authorization` arrived; it deletes a
 * cookie that nothing sets.
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
  http.get('/healthz', async (request, reply) => {
    const isAsked = request.url.endsWith('?proxy');
    if (isAsked) void reply.header('Set-Cookie', `${PROBE_COOKIE}=; Path=/healthz; Max-Age=0`);
    const asked = isAsked && { proxy: forwardedState(request), passed: passedOn(request) };
    return { status: 'ok', ...version, ...asked };
  });
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
