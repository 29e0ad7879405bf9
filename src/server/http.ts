// The HTTP side of the server without any feature: limits, headers, refusals, health and the log of requests.
import { randomUUID } from 'node:crypto';
import { createServer, type ServerOptions } from 'node:http';
import underPressure from '@fastify/under-pressure';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
} from 'fastify';
import { answerClientError, answerError, answerNotFound, fromFramework } from './answers.ts';
import type { Config } from './config.ts';
import { API_CSP, securityHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { Refusal } from './refusal.ts';

/** Limits of Node's own server. With its defaults 900 slow clients stay connected; shorter ones than these cut off honest requests on a machine that stalls. */
export const SERVER_OPTIONS: ServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  // Node's own answer to a request without a host has none of our headers: `createHttp` refuses it instead.
  requireHostHeader: false,
};

const BODY_LIMIT_BYTES = 16_384;

/** What the HTTP side needs to know. */
export interface HttpParts {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  readonly log: FastifyBaseLogger;
  /** Resolves if the database answers; `/readyz` asks it. */
  readonly ping?: () => Promise<void>;
  /** Puts something before the calls, such as the pages; must use `SERVER_OPTIONS`. Default: a plain server. */
  readonly serverFactory?: FastifyServerFactory;
  /** Turns requests away while the event loop lags. Off in tests, where the machine lags for reasons of its own. */
  readonly shedLoad?: boolean;
}

/** Builds the server without listening. Every answer of it is JSON with the constant headers and `no-store`. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const { config, log } = parts;
  const constant = Object.fromEntries([
    ...securityHeaders(API_CSP, config.publicUrl?.startsWith('https:')),
    ['Cache-Control', 'no-store'],
  ]) as Record<string, string>;
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID().slice(0, 8),
    bodyLimit: BODY_LIMIT_BYTES,
    // A call that came before the stop is answered, even if it is read after it.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    serverFactory: parts.serverFactory ?? ((handler) => createServer(SERVER_OPTIONS, handler)),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, constant),
    frameworkErrors: (_error, request, reply) =>
      void answerError(new Refusal('malformed'), request, reply.headers(constant)),
  });
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(constant);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new Refusal('malformed');
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
  // Bodies stay bytes: the calls parse them themselves, because one of them ignores its body, broken or not.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) => answerError(fromFramework(error), request, reply));
  http.setNotFoundHandler(answerNotFound);
  if (parts.shedLoad) shedLoad(http);
  healthRoutes(http, parts.ping ?? (() => Promise.resolve()));
  return http;
}

function shedLoad(http: FastifyInstance): void {
  http.register(underPressure, {
    maxEventLoopDelay: 3_000,
    pressureHandler: (request) => {
      if (!request.url.endsWith('z')) throw new Refusal('busy');
    },
  });
}
