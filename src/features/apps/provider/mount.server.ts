// Connects the OpenID library with the HTTP server.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { clientAddress } from '#src/server/limits/client.ts';
import { pageInstead } from './answer-ticket.server.ts';
import { createAppLimits } from './app-limits.server.ts';
import { doBeforeResponse } from './before-response.server.ts';
import type { FindProvider } from './provider.server.ts';
import { isPassing, sendPassing } from './refused-for-now.server.ts';

const FORM_LIMIT_BYTES = 8_192;
/**
 * The endpoints of the library that are open, and their methods. Each is a route of its own: the library's router takes
 * `/oidc/AUTH` for `/oidc/auth`, so what a limit or a route is about must be decided before. Its own pages of sign-out
 * are not here.
 */
const ENDPOINTS: Readonly<Record<string, readonly string[]>> = {
  '/.well-known/openid-configuration': ['GET', 'OPTIONS'],
  '/.well-known/oauth-authorization-server': ['GET', 'OPTIONS'],
  '/oidc/auth': ['GET'],
  '/oidc/auth/:uid': ['GET'],
  '/oidc/jwks': ['GET', 'OPTIONS'],
  '/oidc/logout': ['GET'],
  '/oidc/revoke': ['POST', 'OPTIONS'],
  '/oidc/token': ['POST', 'OPTIONS'],
  '/oidc/userinfo': ['GET', 'POST', 'OPTIONS'],
};
/** Endpoints at which apps authenticate with their secret. */
const WITH_SECRET = ['/oidc/token', '/oidc/revoke'];
/** Reading and signing out, which go on during a maintenance; and a sign-in, which does not although it is a `GET` (decision 0061). */
const IN_MAINTENANCE: Readonly<Record<string, 'answered' | 'refused'>> = {
  '/oidc/auth': 'refused',
  '/oidc/auth/:uid': 'refused',
  '/oidc/logout': 'answered',
  '/oidc/revoke': 'answered',
  '/oidc/userinfo': 'answered',
};
/** Endpoints that browsers open, and that may be requested by a form as well (OpenID Connect Core, section 3.1.2.1). */
const OPENED = ['/oidc/auth', '/oidc/logout'];

/** The request handler of each provider, which Koa would otherwise compose anew for each request. */
const handlers = new WeakMap<Provider, ReturnType<Provider['callback']>>();

function handlerOf(provider: Provider): ReturnType<Provider['callback']> {
  const known = handlers.get(provider);
  if (known) return known;
  const handler = provider.callback();
  handlers.set(provider, handler);
  return handler;
}

/** Adds the endpoints that apps and their visitors use. They answer 404 while no app is declared. */
export function mountProvider(
  http: FastifyInstance,
  services: Services<'rateCounters' | 'config' | 'site'>,
  findProvider: FindProvider,
): void {
  const { config } = services;
  const limits = createAppLimits(services.rateCounters);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const provider = await findProvider();
    const { url = '' } = request.routeOptions;
    const { uid = 'none' } = request.params as { readonly uid?: string };
    if (!provider || !/^[\w-]+$/.test(uid)) throw new ApiError('notFound');
    // The library knows OPTIONS from pages of other origins alone.
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (request.method === 'OPTIONS' && !isPreflight) return reply.callNotFound();
    const client = clientAddress(request.ip);
    // Both store a row for a stranger.
    if (OPENED.includes(url)) await limits.recordAppRequest(client);
    const needsSecret = WITH_SECRET.includes(url);
    const app = appOf(request.headers.authorization);
    if (needsSecret) await limits.checkAppSecret(app, client);
    const page = url.endsWith(':uid') && (await pageInstead(services, provider, uid, request));
    if (page) return reply.code(303).header('location', page).send();
    reply.hijack();
    const { raw } = request;
    // No header of the client decides an address: both are the public URL's.
    const { host, protocol } = new URL(config.publicUrl);
    raw.headers.host = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete raw.headers['x-forwarded-host'];
    raw.url = url.replace(':uid', uid) + withoutOtherModes(request.url);
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // RFC 6749, section 5.1.
    if (needsSecret) reply.raw.setHeader('pragma', 'no-cache');
    if (needsSecret)
      doBeforeResponse(raw, async (status) => {
        if (status === 401) await limits.recordWrongAppSecret(app, client);
      });
    await handlerOf(provider)(raw, reply.raw);
    return undefined;
  };
  const refuse = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (!(error instanceof ApiError) || !isPassing(error)) throw error;
    return sendPassing({ ...services, events: findProvider.events }, error, request, reply);
  };
  http.register(async (scope) => {
    scope.setErrorHandler(refuse);
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [url, methods] of Object.entries(ENDPOINTS))
      scope.route({ method: [...methods], url, config: configOf(url), handler: handle });
  });
  http.register(async (scope) => {
    scope.setErrorHandler(refuse);
    // A request by POST comes from another site without our cookies, so the browser is sent on by GET.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    );
    for (const url of OPENED)
      scope.post(url, { config: configOf(url) }, async (request, reply) => {
        if (!(await findProvider())) throw new ApiError('notFound');
        const query = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
        return reply.code(303).header('location', `${url}?${query.toString()}`).send();
      });
  });
}

function configOf(url: string): FastifyContextConfig {
  const inMaintenance = IN_MAINTENANCE[url];
  return inMaintenance === undefined ? {} : { inMaintenance };
}

/**
 * Returns the app that a request names in its header, so that a wrong secret of one app stops no other one on the same
 * machine. Apps without that header count as one: the library alone reads bodies, after this.
 */
function appOf(authorization = ''): string {
  const [, credentials = ''] = /^Basic +([\w+/=-]{1,200})/i.exec(authorization) ?? [];
  return Buffer.from(credentials, 'base64').toString('latin1').split(':', 1)[0] ?? '';
}

/**
 * Returns the query of an address. The library answers a request for `form_post` with a page of its own, even to refuse
 * it; a mode that it does not know is refused by a redirect.
 */
function withoutOtherModes(address: string): string {
  const start = address.indexOf('?');
  if (start === -1) return '';
  const query = new URLSearchParams(address.slice(start));
  if (query.getAll('response_mode').every((mode) => mode === 'query' || mode === '')) return address.slice(start);
  query.set('response_mode', 'unsupported');
  return `?${query.toString()}`;
}
