// The HTTP server without any feature: limits, headers, error responses, health, pages and the log of API requests.
import type { RequestListener, Server, ServerOptions } from 'node:http';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import { ApiError } from '#src/server/errors/api-error.ts';
import { limitConcurrentRequests } from '#src/server/http/concurrent-requests.ts';
import { sendClientError, sendError, sendNotFound, toApiError } from '#src/server/http/error-responses.ts';
import { API_CSP, securityHeaders } from '#src/server/http/headers.ts';
import { healthRoutes, isHealthCheck, type Readiness } from '#src/server/http/health.ts';
import { isWellFormed } from '#src/server/http/host-header.ts';
import { http as nodeHttp } from '#src/server/http/node-http.ts';
import { createRequestIds, REQUEST_ID_HEADER } from '#src/server/http/request-id.ts';
import { NO_SCHEMAS } from '#src/server/http/schema-controller.ts';
import { closeStalledConnections } from '#src/server/http/slow-readers.ts';
import type { LogOptions } from '#src/server/process/log.ts';
import type { Version } from '#src/server/program/version.ts';
import type { Config, SiteConfig } from '#src/server/settings/config.ts';
import { createPages, type CompletedPage, type PageOptions } from './pages/routes.ts';
import { refuseChanges } from './site-state/maintenance.ts';
import type { LiveState } from './site-state/site-state.ts';

/**
 * Limits of Node's server. With its defaults 900 slow clients stay connected; shorter ones than these cut off honest
 * requests on a machine that stalls.
 */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 25_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node's own response to a request without a host has none of our headers: a hook of `createHttp` refuses it instead.
  requireHostHeader: false,
};

const BODY_LIMIT_BYTES = 16_384;
const OVERLOAD_DELAY_MS = 3_000;
const API_PATH =
  /^\/(?:auth|oidc|healthz|readyz|\.well-known\/(?:openid-configuration|oauth-authorization-server))(?:[/?]|$)/;

/** An API request, as it is counted. */
export interface CompletedRequest {
  /** The route's template, or `none`. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** What `createHttp` needs. */
export interface HttpOptions extends Readiness {
  readonly config: Pick<SiteConfig, 'publicUrl' | 'trustedProxies'> & {
    /** Absent: ids of the trusted proxies are taken. */
    readonly ownRequestIds?: boolean;
    readonly limits: Pick<Config['limits'], 'requestsPerClient'>;
  };
  readonly log: LogOptions;
  /** `/healthz` names it. */
  readonly version?: Version;
  /** The pages and files, at all addresses that are not the API's. Absent, every address is the API's. */
  readonly pages?: PageOptions;
  /** True once the process has been asked to stop: `/readyz` answers 503, and connections are closed after each response. */
  readonly isStopping?: () => boolean;
  /** Mean delay of the event loop: above 3 s API requests are refused. Absent in tests, whose machines lag for other reasons. */
  readonly eventLoopDelayMs?: () => number;
  /** The announcements and the maintenance. Absent: there is never any. */
  readonly state?: LiveState;
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** Called after each response to an API request. */
  readonly onResponse?: ((request: CompletedRequest) => void) | undefined;
  /** Called after each response to a request for a page or file. */
  readonly onPage?: ((request: CompletedPage) => void) | undefined;
}

/**
 * Builds the server without listening. The API and the pages are two instances of Fastify behind one listener: API requests are
 * limited and logged, and their responses never cached; pages do without hooks and a logger, which would double their cost.
 */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { config, log } = options;
  const requestId = createRequestIds(config.ownRequestIds === true ? [] : config.trustedProxies);
  const pages =
    options.pages &&
    createPages(options.pages, {
      ...options,
      trustedProxies: config.trustedProxies,
      requestId,
      onError: (err, reqId) => http.log.error({ reqId, err }, 'request failed'),
      onLostMedia: (file) =>
        http.log.error({ file }, 'a file of the content is missing or has another size: put it back, or build again'),
    });
  const security = Object.fromEntries(securityHeaders(API_CSP, config.publicUrl.startsWith('https:')));
  const apiHeaders = { ...security, 'Cache-Control': 'no-store' };
  const http = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_SCHEMAS,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // Ids in paths are SHA-256 in hex: 64 characters.
    routerOptions: { maxParamLength: 100 },
    // A request that came before the signal is answered, even if it is read after it.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    serverFactory: (api) =>
      listen((request, response) => {
        if (!pages || API_PATH.test(request.url ?? '')) api(request, response);
        else pages.routing(request, response);
      }),
    clientErrorHandler: (error, socket) => sendClientError(error, socket, apiHeaders),
    frameworkErrors: (_error, request, reply) =>
      void sendError(new ApiError('malformed'), request, reply.headers(apiHeaders)),
  });
  closeStalledConnections(http.server);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(apiHeaders).header(REQUEST_ID_HEADER, request.id);
    if (options.isStopping?.()) reply.header('Connection', 'close');
    // Without an address the client has reset the connection. Node keeps it once it was read: a later reset refuses nothing.
    const isOpen = request.raw.socket.remoteAddress !== undefined;
    done(isOpen && isWellFormed(request.raw) ? undefined : new ApiError('malformed'));
  });
  if (options.eventLoopDelayMs) refuseWhenOverloaded(http, options.eventLoopDelayMs);
  warnOfUntrustedProxy(http);
  if (options.state) refuseChanges(http, options.state, options.now ?? Date.now);
  limitConcurrentRequests(http, config.limits.requestsPerClient);
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    // Health checks come every few seconds, and behind nginx with each request.
    const level = isHealthCheck(request) && status < 400 ? 'debug' : 'info';
    request.log[level]({ method, route, status, ms: Math.round(ms) }, 'request completed');
    options.onResponse?.({ route, method, status, ms });
    done();
  });
  // Bodies stay bytes: the endpoints parse them, because one of them ignores its body, broken or not.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) => sendError(toApiError(error, request), request, reply));
  http.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
  if (pages) {
    http.addHook('onReady', async () => {
      await pages.ready();
    });
    http.addHook('onClose', () => pages.close());
  }
  healthRoutes(http, options, options.isStopping ?? (() => false), options.version);
  return http;
}

/** Creates Node's server. It would answer an unknown `Expect` by itself, with none of our headers. */
function listen(listener: RequestListener): Server {
  return nodeHttp.createServer(SERVER_OPTIONS, listener).on('checkExpectation', listener);
}

/** Says once that something forwards requests which is not trusted: all its visitors then count as one client. `setting`: its name. */
export function warnOfUntrustedProxy(http: FastifyInstance, setting = 'TRUST_PROXY'): void {
  let isSaid = false;
  http.addHook('onRequest', ({ headers, ip, raw, log }, _reply, done) => {
    const { remoteAddress = '' } = raw.socket;
    // A proxy that is trusted may name itself, in a health check of its own.
    const isForwarded =
      headers['x-forwarded-for'] !== undefined && !String(headers['x-forwarded-for']).includes(remoteAddress);
    if (!isSaid && isForwarded && ip === remoteAddress) {
      isSaid = true;
      log.warn(
        `a request has X-Forwarded-For, and what sent it is not in ${setting}. If it came through your proxy, set ${setting} to the address of the proxy: all visitors count as one client until then`,
      );
    }
    done();
  });
}

/** Refuses requests while the event loop is too slow. Not health checks: a slow server must not be restarted. */
function refuseWhenOverloaded(http: FastifyInstance, delayMs: () => number): void {
  http.addHook('onRequest', (request, _reply, done) => {
    done(delayMs() > OVERLOAD_DELAY_MS && !isHealthCheck(request) ? new ApiError('busy') : undefined);
  });
}
