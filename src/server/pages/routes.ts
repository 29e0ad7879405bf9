// Pages and files as routes, answered from memory: 4,100 pages a second come from disk through @fastify/static, and
// more than ten times as many from here (docs/decisions/0028-pages-as-routes.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageFromPath } from '#src/shared/addresses.ts';
import { ApiError } from '../api-error.ts';
import { sendNotFound } from '../error-responses.ts';
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

/** What `pageRoutes` serves. */
export interface PageOptions {
  readonly site: LoadedSite;
  /** Fixed addresses that lead to a page, such as `/.well-known/change-password`. */
  readonly redirects: Readonly<Record<string, string>>;
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
 * Adds a route for each page, file and redirect. Gives the handler for all other addresses of the site: it redirects other
 * spellings of a page's address to the right one, and answers the rest with the page for unknown addresses.
 */
export function pageRoutes(http: FastifyInstance, { site, redirects }: PageOptions): Handler {
  const answerUnknown = unknownAddress(site);
  void http.register(async (pages) => {
    // Pages write no log lines: a logger and an id for each request would take 3 µs of 24.
    pages.setChildLoggerFactory((log) => log);
    pages.setGenReqId(() => '');
    for (const [path, resource] of site.resources) {
      const route = { url: path, config: { page: { kind: resource.kind, route: resource.route } } };
      // The router decodes escapes: `/%68ome` comes here too.
      const ifExact =
        (handler: Handler): Handler =>
        (request, reply) =>
          (pathOf(request.url) === path ? handler : answerUnknown)(request, reply);
      const handler = ifExact((request, reply) => answer(request, reply, resource, site.headers));
      pages.route({ ...route, method: ['GET', 'HEAD'], handler });
      if (resource.kind === 'file') continue;
      const onRequest = ifExact((request, reply) => answerForm(request, reply, site.headers));
      // Answered before Fastify reads the body: nothing here needs it.
      pages.route({ ...route, method: 'POST', onRequest, handler: onRequest });
    }
    for (const [url, location] of Object.entries(redirects))
      pages.route({
        url,
        method: ['GET', 'HEAD'],
        config: { page: { kind: 'page', route: 'none' } },
        handler: (_request, reply) => redirect(reply, 302, location, { ...site.headers, 'Cache-Control': 'no-cache' }),
      });
  });
  return answerUnknown;
}

function answer(request: FastifyRequest, reply: FastifyReply, resource: Resource, headers: SiteHeaders): void {
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

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
const queryOf = (url: string) => url.slice(pathOf(url).length);

/** Says what a response of `pageRoutes` was. */
export function completedPage({ method, routeOptions }: FastifyRequest, status: number): CompletedPage {
  const { page } = routeOptions.config;
  if (page !== undefined && (status === 200 || status === 304)) return { ...page, method, status };
  const kind = status < 400 ? 'redirect' : status === 404 ? 'not_found' : 'refused';
  return { kind, route: 'none', method, status };
}
