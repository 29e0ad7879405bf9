// The HTTP side of the server without any feature: limits, headers, refusals, health and the log of requests.
import { randomUUID } from 'node:crypto';
import { createServer, type ServerOptions } from 'node:http';
import { fastify, LogController, type FastifyInstance, type FastifyServerFactory } from 'fastify';
import { ApiError } from './api-error.ts';
import { limitConcurrentRequests } from './client-share.ts';
import type { Config, SiteConfig } from './config.ts';
import { sendClientError, sendError, sendNotFound, toApiError } from './error-responses.ts';
import { API_CSP, securityHeaders } from './headers.ts';
import { HEALTH_ROUTES, healthRoutes } from './health.ts';
import { hasValidHost } from './host-header.ts';
import type { LogOptions } from './log.ts';
import { closeStalledConnections } from './slow-readers.ts';

/** Limits of Node's own server. With its defaults 900 slow clients stay connected; shorter ones than these cut off honest requests on a machine that stalls. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node's own answer to a request without a host has none of our headers: `createHttp` refuses it instead.
  requireHostHeader: false,
};

const BODY_LIMIT_BYTES = 16_384;
const LONGEST_DELAY_MS = 3_000;

/** A call as it is counted. */
export interface CompletedRequest {
  /** The route's template, or `none`. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** What the HTTP side needs to know. */
export interface HttpOptions {
  readonly config: Pick<SiteConfig, 'publicUrl' | 'trustedProxies'> & {
    readonly limits: Pick<Config['limits'], 'requestsPerClient'>;
  };
  readonly log: LogOptions;
  /** Resolves if the database answers; `/readyz` asks it. */
  readonly ping?: () => Promise<void>;
  /** Says whether this server has been asked to stop; `/readyz` then says no. */
  readonly isStopping?: () => boolean;
  /** Puts something before the calls, such as the pages; must use `SERVER_OPTIONS`. Default: a plain server. */
  readonly serverFactory?: FastifyServerFactory;
  /** How late the event loop is on average: over 3 s calls are turned away. Absent in tests, where the machine lags for reasons of its own. */
  readonly eventLoopDelayMs?: () => number;
  /** Told of each call once it is answered. */
  readonly onResponse?: ((call: CompletedRequest) => void) | undefined;
}

/** Builds the server without listening. Every answer of it is JSON with the constant headers and `no-store`. */
export function createHttp(parts: HttpOptions): FastifyInstance {
  const { config, log } = parts;
  const constant = Object.fromEntries([
    ...securityHeaders(API_CSP, config.publicUrl.startsWith('https:')),
    ['Cache-Control', 'no-store'],
  ]) as Record<string, string>;
  const http = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: BODY_LIMIT_BYTES,
    // What an address names is a SHA-256, in hex.
    routerOptions: { maxParamLength: 100 },
    // A call that came before the stop is answered, even if it is read after it.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    serverFactory: parts.serverFactory ?? ((handler) => createServer(SERVER_OPTIONS, handler)),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, constant),
    frameworkErrors: (_error, request, reply) =>
      void sendError(new ApiError('malformed'), request, reply.headers(constant)),
  });
  closeStalledConnections(http.server);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(constant);
    if (!hasValidHost(request.raw)) throw new ApiError('malformed');
    // None if the client has reset the connection. Node keeps it once it was read, so that a later reset takes it from no call.
    if (request.raw.socket.remoteAddress === undefined) throw new ApiError('malformed');
  });
  limitConcurrentRequests(http, config.limits.requestsPerClient);
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const [status, ms] = [reply.statusCode, reply.elapsedTime];
    request.log.info({ method, route, status, ms: Math.round(ms) }, 'answered');
    parts.onResponse?.({ route, method, status, ms });
  });
  // Bodies stay bytes: the calls parse them themselves, because one of them ignores its body, broken or not.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) => sendError(toApiError(error, request), request, reply));
  http.setNotFoundHandler(sendNotFound);
  if (parts.eventLoopDelayMs) shedLoad(http, parts.eventLoopDelayMs);
  healthRoutes(http, parts.ping ?? (() => Promise.resolve()), parts.isStopping ?? (() => false));
  return http;
}

/** Health is told all the same: a server that is slow is not dead. */
function shedLoad(http: FastifyInstance, delayMs: () => number): void {
  http.addHook('onRequest', async (request) => {
    if (delayMs() > LONGEST_DELAY_MS && !HEALTH_ROUTES.has(request.routeOptions.url ?? '')) throw new ApiError('busy');
  });
}
