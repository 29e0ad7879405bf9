// Pages and files as Fastify routes, answered from memory (docs/decisions/0028-pages-as-routes.md).
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { languageFromPath } from '#src/shared/addresses.ts';
import { ApiError } from '../api-error.ts';
import { sendError, sendNotFound, toApiError } from '../error-responses.ts';
import { isWellFormed } from '../host-header.ts';
import { createCanonicalPath, decodePath } from './canonical-path.ts';
import { rememberedLanguage } from './language-cookie.ts';
import type { LoadedSite, Resource } from './load.ts';
import { sendVariant } from './variants.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the routes of pages and files. */
    page?: Pick<Resource, 'kind' | 'route'>;
  }
}

/** What `createPages` serves. */
export interface PageOptions {
  readonly site: LoadedSite;
  /** Fixed addresses that lead to a page, such as `/.well-known/change-password`. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** What pages share with the server that they are part of. */
export interface PageHooks {
  /** True once the process has been asked to stop: connections are closed after each response. */
  readonly isStopping?: () => boolean;
  /** Called after each response. */
  readonly onPage?: ((request: CompletedPage) => void) | undefined;
}

/** A request for a page or file, as it is counted. */
export interface CompletedPage {
  readonly kind: 'page' | 'file' | 'redirect' | 'not_found' | 'refused';
  /** A page: its address in the default language, for all languages. Otherwise `none`. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
}

type SiteHeaders = LoadedSite['headers'];
type Handler = (request: FastifyRequest, reply: FastifyReply) => void;

// A form posted to a page, before its script runs or without script, has a few fields.
const FORM_LIMIT_BYTES = 16_384;
const BY_COOKIE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Sec-Fetch-Site' };

/**
 * Creates the routes of all pages, files and redirects. Other spellings of a page's address are redirected to the right one,
 * unknown addresses get the page for those. Errors are JSON, as those of the API. Call `ready`, then use `routing`.
 */
export function createPages({ site, redirects }: PageOptions, { isStopping, onPage }: PageHooks): FastifyInstance {
  const errorHeaders = { ...site.headers, 'Cache-Control': 'no-store' };
  const answerUnknown = unknownAddress(site);
  const http = fastify({
    genReqId: () => '',
    bodyLimit: FORM_LIMIT_BYTES,
    frameworkErrors: (_error, request, reply) =>
      void sendError(new ApiError('malformed'), request, reply.headers(errorHeaders)),
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((error, request, reply) =>
    sendError(toApiError(error, request), request, reply.headers(errorHeaders)),
  );
  http.setNotFoundHandler((request, reply) => answerUnknown(request, reply.headers(errorHeaders)));
  http.addHook('onRequest', (request, reply, done) => {
    if (isStopping?.()) reply.raw.setHeader('Connection', 'close');
    done(isWellFormed(request.raw) ? undefined : new ApiError('malformed'));
  });
  // Only with metrics: Fastify's listeners for this hook take a tenth of the time of a page.
  if (onPage)
    http.addHook('onResponse', (request, { statusCode }, done) => {
      onPage(completedPage(request, statusCode));
      done();
    });
  for (const [path, resource] of site.resources) {
    const handler: Handler = (request, reply) => {
      // The router decodes escapes: `/%68ome` comes here too.
      if (pathOf(request.url) === path) answer(request, reply, resource, site.headers);
      else answerUnknown(request, reply);
    };
    http.route({
      url: path,
      method: resource.kind === 'page' ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'],
      config: { page: { kind: resource.kind, route: resource.route } },
      // A form is answered before Fastify reads its body.
      ...(resource.kind === 'page' && {
        onRequest: (request, reply, done) => (request.method === 'POST' ? handler(request, reply) : done()),
      }),
      handler,
    });
  }
  for (const [url, location] of Object.entries(redirects))
    http.get(url, (_request, reply) =>
      redirect(reply, 302, location, { ...site.headers, 'Cache-Control': 'no-cache' }),
    );
  return http;
}

function answer(request: FastifyRequest, reply: FastifyReply, resource: Resource, headers: SiteHeaders): void {
  if (request.method === 'POST') return answerForm(request, reply, headers);
  const language = resource.translations && rememberedLanguage(request.headers);
  const translation = language && resource.translations?.[language];
  if (translation) redirect(reply, 302, translation + queryOf(request.url), { ...headers, ...BY_COOKIE });
  else sendVariant(request, reply, resource.variants, 200);
}

/**
 * A form that was posted to a page leads back to the page: without script nothing reads it, and that is not the visitor's
 * error. The body is not read; one without an announced length closes the connection.
 */
function answerForm(request: FastifyRequest, reply: FastifyReply, headers: SiteHeaders): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  const isTooLarge = Number(length) > FORM_LIMIT_BYTES;
  if (isTooLarge || coding !== undefined) reply.header('Connection', 'close');
  if (isTooLarge) throw new ApiError('bodyTooLarge');
  redirect(reply, 303, request.url, { ...headers, 'Cache-Control': 'no-store' });
}

function unknownAddress(site: LoadedSite): Handler {
  const canonicalPath = createCanonicalPath(site.pages);
  return (request, reply) => {
    const { method, url } = request;
    const path = pathOf(url);
    const isForPages = method === 'GET' || method === 'HEAD' || method === 'POST';
    if (!isForPages || site.resources.has(path)) return void sendNotFound(request, reply, 'page');
    if (decodePath(path) === undefined) throw new ApiError('malformed');
    const canonical = canonicalPath(path);
    if (canonical === undefined)
      return sendVariant(request, reply, site.notFound[languageFromPath(path.toLowerCase())], 404);
    redirect(reply, method === 'POST' ? 303 : 301, canonical + queryOf(url), {
      ...site.headers,
      'Cache-Control': 'no-cache',
    });
  };
}

function redirect(reply: FastifyReply, status: number, location: string, headers: SiteHeaders): void {
  void reply.code(status).headers(headers).header('Location', location).send();
}

function completedPage({ method, routeOptions }: FastifyRequest, status: number): CompletedPage {
  const { page } = routeOptions.config;
  if (page !== undefined && (status === 200 || status === 304)) return { ...page, method, status };
  const kind = status < 400 ? 'redirect' : status === 404 ? 'not_found' : 'refused';
  return { kind, route: 'none', method, status };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

const queryOf = (url: string) => url.slice(pathOf(url).length);
