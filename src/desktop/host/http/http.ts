// The HTTP server of the host: headers, limits, errors, pages. It does not listen: it is given connections (`connections.ts`).
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { FaultAnswer, FaultDetails, HostFault } from '#src/desktop/protocol/host-messages.ts';
import { SERVER_OPTIONS, warnOfUntrustedProxy } from '#src/server/http.ts';
import { API_CSP, securityHeaders } from '#src/server/http/headers.ts';
import { isWellFormed } from '#src/server/http/host-header.ts';
import { http as nodeHttp } from '#src/server/http/node-http.ts';
import { newRequestId, REQUEST_ID_HEADER } from '#src/server/http/request-id.ts';
import { NO_SCHEMAS } from '#src/server/http/schema-controller.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { createConcurrencyLimit } from '#src/server/limits/concurrency-limit.ts';
import { createMinuteLimit } from '#src/server/limits/minute-limit.ts';
import type { LogOptions } from '#src/server/process/log.ts';
import type { DesktopConfig } from '../settings.ts';
import { MOST_OF_CLIENT } from './connections.ts';

const BODY_LIMIT_BYTES = 16_384;
/** A page that waits asks every few seconds; a class of thirty behind one address has room. */
const REQUESTS = { ofClient: 600, ofAll: 6_000 };
const API_PATH = /^\/(?:api\/|dav(?:$|\/)|healthz(?:$|\?))/;

const STATUS: Readonly<Record<HostFault, number>> = {
  'bad-request': 400,
  'sign-in': 401,
  unknown: 404,
  'one-each': 429,
  'too-many': 429,
  missing: 409,
  'desktop-only': 409,
  busy: 503,
  'no-room': 503,
  closed: 503,
  maintenance: 503,
  unsure: 503,
  failed: 503,
};

/** Thrown by a route: what the page is told. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly fault: HostFault;
  readonly more: FaultDetails;

  constructor(fault: HostFault, more: FaultDetails = {}) {
    super(fault);
    this.fault = fault;
    this.more = more;
  }
}

/** What `createHostHttp` needs. */
export interface HostHttpOptions {
  readonly config: DesktopConfig;
  readonly log: LogOptions;
  /** The pages and files, at all addresses that are not the API's. */
  readonly pages: Pick<FastifyInstance, 'routing' | 'ready' | 'close'> | undefined;
  readonly now: () => number;
}

/** Builds the server. */
export function createHostHttp({ config, log, pages, now }: HostHttpOptions): FastifyInstance {
  const isSecure = config.DESKTOP_PUBLIC_URL.startsWith('https:');
  const headers = { ...Object.fromEntries(securityHeaders(API_CSP, isSecure)), 'Cache-Control': 'no-store' };
  const proxies = config.DESKTOP_TRUST_PROXY;
  const http = fastify({
    logger: log,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: NO_SCHEMAS,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
    serverFactory: (api) =>
      nodeHttp.createServer({ ...SERVER_OPTIONS, keepAliveTimeout: 1 }, (request, response) => {
        if (!pages || API_PATH.test(request.url ?? '')) api(request, response);
        else pages.routing(request, response);
      }),
    clientErrorHandler: (_error, socket) => void socket.destroy(),
  });
  // The next request of a connection may be for a session, and would not pass `connections.ts`.
  http.server.maxRequestsPerSocket = 1;
  warnOfUntrustedProxy(http, 'DESKTOP_TRUST_PROXY');
  const isTooMany = createMinuteLimit(REQUESTS, now);
  // Behind a proxy, which may pass on bodies that are sent slowly, only the request says who the client is.
  const inProgress = createConcurrencyLimit(MOST_OF_CLIENT);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    if (!isWellFormed(request.raw)) return done(new HostError('bad-request'));
    if (!request.url.startsWith('/api/')) return done();
    const client = clientAddress(request.ip);
    const refused = isTooMany(client);
    const leave = refused ? undefined : inProgress.enter(client);
    if (leave) {
      reply.raw.once('close', leave);
      return done();
    }
    reply.header('Retry-After', String(refused?.seconds ?? 1));
    done(new HostError('too-many'));
  });
  // Without paths: they hold ids of sessions.
  http.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { method, routeOptions } = request;
    const level = status >= 500 ? 'warn' : 'debug';
    request.log[level]({ method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }, 'request');
    done();
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
  http.setNotFoundHandler((request, reply) => sendFault(new HostError('unknown'), request, reply));
  http.get('/healthz', async () => ({ status: 'ok' }));
  if (pages) {
    http.addHook('onReady', async () => {
      await pages.ready();
    });
    http.addHook('onClose', async () => pages.close());
  }
  return http;
}

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HostError) {
    const { fault, more } = error;
    const number = fault === 'failed' && { number: request.id };
    return reply.code(STATUS[fault]).send({ error: fault, ...number, ...more } satisfies FaultAnswer);
  }
  const { statusCode } = error as { statusCode?: unknown };
  // Fastify's own: a body that is too large or was cut off.
  if (typeof statusCode === 'number' && statusCode < 500) return reply.code(statusCode).send({ error: 'bad-request' });
  request.log.error({ err: error }, 'request failed');
  return reply.code(500).send({ error: 'failed', number: request.id });
}
