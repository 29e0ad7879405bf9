// The HTTP server without any feature: limits, headers, error responses, health, pages and the log of API requests.
import { randomUUID } from 'node:crypto';
import { createServer, type ServerOptions } from 'node:http';
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import { limitConcurrentRequests } from './client-share.ts';
import type { Config } from './config.ts';
import { sendClientError, sendError, sendNotFound, toApiError } from './error-responses.ts';
import { API_CSP, securityHeaders } from './headers.ts';
import { healthRoutes, isHealthCheck } from './health.ts';
import { hasValidHost } from './host-header.ts';
import type { LogOptions } from './log.ts';
import { completedPage, pageRoutes, type CompletedPage, type PageOptions } from './pages/routes.ts';
import { closeStalledConnections } from './slow-readers.ts';

/** Limits of Node's server. With its defaults 900 slow clients stay connected; shorter ones than these cut off honest requests on a machine that stalls. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node's own answer to a request without a host has none of our headers: a hook of `createHttp` refuses it instead.
  requireHostHeader: false,
  // A request without a body needs no stream: 2 µs of the 24 of a page.
  optimizeEmptyRequests: true,
};

const BODY_LIMIT_BYTES = 16_384;
const OVERLOAD_DELAY_MS = 3_000;
const API_PATH = /^\/(?:auth|healthz|readyz)(?:[/?]|$)/;

/** An API request, as it is counted. */
export interface CompletedRequest {
  /** The route's template, or `none`. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** What `createHttp` needs. */
export interface HttpOptions {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'> & {
    readonly limits: Pick<Config['limits'], 'requestsPerClient'>;
  };
  readonly log: LogOptions;
  /** The pages; absent, every address belongs to the API. */
  readonly pages?: PageOptions;
  /** Resolves if the database answers; `/readyz` calls it. */
  readonly ping?: () => Promise<void>;
  /** True once the process has been asked to stop: `/readyz` answers 503, and connections are closed after each response. */
  readonly isStopping?: () => boolean;
  /** Mean delay of the event loop: above 3 s API requests are refused. Absent in tests, whose machines lag for other reasons. */
  readonly eventLoopDelayMs?: () => number;
  /** Called after each response to an API request. */
  readonly onResponse?: ((request: CompletedRequest) => void) | undefined;
  /** Called after each response to a request for a page or file. */
  readonly onPage?: ((request: CompletedPage) => void) | undefined;
}

/** Builds the server without listening. Responses of the API are JSON and never cached. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { config, log, pages } = options;
  const security = Object.fromEntries(securityHeaders(API_CSP, config.publicUrl?.startsWith('https:')));
  const apiHeaders = { ...security, 'Cache-Control': 'no-store' };
  const pageErrorHeaders = { ...pages?.site.headers, 'Cache-Control': 'no-store' };
  const isPage = (request: FastifyRequest) =>
    request.is404 ? pages !== undefined && !API_PATH.test(request.url) : request.routeOptions.config.page !== undefined;
  const errorHeaders = (request: FastifyRequest) => (isPage(request) ? pageErrorHeaders : apiHeaders);

  const http = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: BODY_LIMIT_BYTES,
    // What an address names is a SHA-256, in hex.
    routerOptions: { maxParamLength: 100 },
    // A request that came before the signal is answered, even if it is read after it.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Node would answer an `Expect` that it does not know by itself, with none of our headers.
    serverFactory: (handler) => createServer(SERVER_OPTIONS, handler).on('checkExpectation', handler),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, apiHeaders),
    frameworkErrors: (_error, request, reply) =>
      void sendError(new ApiError('malformed'), request, reply.headers(errorHeaders(request))),
  });
  closeStalledConnections(http.server);
  http.addHook('onRequest', (request, reply, done) => {
    if (!isPage(request)) reply.headers(apiHeaders);
    if (options.isStopping?.()) reply.raw.setHeader('Connection', 'close');
    done(isWellFormed(request) ? undefined : new ApiError('malformed'));
  });
  const isUnlimited = (request: FastifyRequest) => isPage(request) || isHealthCheck(request);
  if (options.eventLoopDelayMs) refuseWhenOverloaded(http, options.eventLoopDelayMs, isUnlimited);
  limitConcurrentRequests(http, config.limits.requestsPerClient, isUnlimited);
  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status } = reply;
    if (isPage(request)) options.onPage?.(completedPage(request, status));
    else {
      const route = request.routeOptions.url ?? 'none';
      const ms = reply.elapsedTime;
      request.log.info({ method, route, status, ms: Math.round(ms) }, 'answered');
      options.onResponse?.({ route, method, status, ms });
    }
    done();
  });
  // Bodies stay bytes: the endpoints parse them, because one of them ignores its body, broken or not.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) =>
    sendError(toApiError(error, request), request, reply.headers(errorHeaders(request))),
  );
  const answerUnknownPage = pages && pageRoutes(http, pages);
  http.setNotFoundHandler((request, reply) =>
    answerUnknownPage && isPage(request)
      ? answerUnknownPage(request, reply.headers(pageErrorHeaders))
      : sendNotFound(request, reply),
  );
  healthRoutes(http, options.ping ?? (() => Promise.resolve()), options.isStopping ?? (() => false));
  return http;
}

/** The path in origin form with visible ASCII alone, since it comes back in `Location`; one host; a client that is still there. */
function isWellFormed({ raw, url }: FastifyRequest): boolean {
  return (
    /^\/[\x21-\x7e]*$/.test(url) &&
    raw.httpVersionMajor === 1 &&
    hasValidHost(raw) &&
    // None if the client has reset the connection. Node keeps it once it was read, so that a later reset does not refuse the request.
    raw.socket.remoteAddress !== undefined
  );
}

/** A slow server is not a dead one: health checks are answered all the same, and pages cost little. */
function refuseWhenOverloaded(
  http: FastifyInstance,
  delayMs: () => number,
  isUnlimited: (request: FastifyRequest) => boolean,
): void {
  http.addHook('onRequest', (request, _reply, done) => {
    done(delayMs() > OVERLOAD_DELAY_MS && !isUnlimited(request) ? new ApiError('busy') : undefined);
  });
}
