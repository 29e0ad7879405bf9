// Pages and files as Fastify routes, answered from memory: one route and one look-up. A route for each address
// took 25 MB and 70 ms more at the start, `@fastify/static` answers a fifteenth as many a second.
import type { IncomingHttpHeaders } from 'node:http';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { languageFromPath } from '#src/shared/pages/addresses.ts';
import { ApiError } from '../errors/api-error.ts';
import { sendError, sendNotFound, toApiError } from '../http/error-responses.ts';
import { isWellFormed } from '../http/host-header.ts';
import { REQUEST_ID_HEADER } from '../http/request-id.ts';
import { NO_SCHEMAS } from '../http/schema-controller.ts';
import type { MediaFile } from '../media/load-media.ts';
import { createMedia, type SendMedia } from '../media/send-media.ts';
import type { LiveState } from '../site-state/site-state.ts';
import { createCanonicalPath, decodePath, plainSpelling } from './canonical-path.ts';
import { createClientLimits, type ClientLimits } from './client-limits.ts';
import { rememberedLanguage } from './language-cookie.ts';
import type { LoadedSite, Resource } from './load.ts';
import { createOnDemandParts, type OnDemandParts } from './on-demand.ts';
import { linksToOthers, withLinks } from './other-languages.ts';
import { addReaderForm, chosenSettings } from './reader-form.ts';
import { sendVariant } from './variants.ts';

/** The pages and redirects to serve. */
export interface PageOptions {
  readonly site: LoadedSite;
  /** Fixed addresses that lead to a page, such as `/.well-known/change-password`. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** What the server that the pages are part of gives them. */
export interface PageHooks {
  /** Proxies whose `X-Forwarded-For` says who the client is. */
  readonly trustedProxies?: readonly string[];
  /** The time in milliseconds. */
  readonly now?: () => number;
  /** The announcements and the maintenance; absent in a server that has none. */
  readonly state?: LiveState | undefined;
  /** True once the process has been asked to stop: connections are closed after each response. */
  readonly isStopping?: () => boolean;
  /** Gives a request its id. Only one that fails gets one: a page is sent with the same headers each time. */
  readonly requestId?: (request: FastifyRequest['raw']) => string;
  /** Called with each error that is not an `ApiError`, and the id that the response names. */
  readonly onError?: (error: unknown, requestId: string) => void;
  /** Called with the path of a file of the content that is missing or has changed. */
  readonly onLostMedia?: (file: string) => void;
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
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | void;

// A form posted to a page, before its script runs or without script, has a few fields.
const FORM_LIMIT_BYTES = 16_384;
const BY_COOKIE = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Sec-Fetch-Site' };

/**
 * Creates the routes of all pages, files and redirects. Other spellings of a page's address are redirected to the right one,
 * unknown addresses get the page for those. Errors are JSON, as those of the API. Call `ready`, then use `routing`.
 */
export function createPages(
  { site, redirects }: PageOptions,
  { trustedProxies = [], now = Date.now, state, isStopping, requestId, onError, onLostMedia, onPage }: PageHooks,
): FastifyInstance {
  const errorHeaders = { ...site.headers, 'Cache-Control': 'no-store' };
  const http = fastify({
    schemaController: NO_SCHEMAS,
    genReqId: () => '',
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: FORM_LIMIT_BYTES,
    frameworkErrors: (_error, request, reply) =>
      void sendError(new ApiError('malformed'), request, reply.headers(errorHeaders)),
  });
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  http.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, request);
    if (error instanceof ApiError) return sendError(error, request, reply.headers(errorHeaders));
    const id = requestId?.(request.raw) ?? '';
    Object.assign(request, { id });
    onError?.(error, id);
    return sendError(error, request, reply.headers(errorHeaders).header(REQUEST_ID_HEADER, id));
  });
  http.setNotFoundHandler((request, reply) => sendNotFound(request, reply.headers(errorHeaders), 'page'));
  http.addHook('onRequest', (request, reply, done) => {
    if (isStopping?.()) reply.raw.setHeader('Connection', 'close');
    done(isWellFormed(request.raw) ? undefined : new ApiError('malformed'));
  });
  // Only with metrics: Fastify's listeners for this hook take a tenth of the time of a page.
  if (onPage)
    http.addHook('onResponse', (request, { statusCode }, done) => {
      onPage(completedPage(request, site.resources.get(pathOf(request.url)), statusCode));
      done();
    });
  // One route for all: the router compiles functions for each address, which takes 25 MB for 550 of them.
  const limits = createClientLimits(now);
  const send = { media: createMedia(onLostMedia), onDemand: createOnDemandParts(site, now, state), limits };
  const handler = createHandler(site, new Map(Object.entries(redirects)), send);
  http.route({ url: '/*', method: ['GET', 'HEAD'], handler });
  // A form is answered before Fastify reads its body.
  http.route({ url: '/*', method: 'POST', onRequest: handler, handler });
  addReaderForm(http, site);
  return http;
}

interface Senders {
  readonly media: SendMedia;
  readonly onDemand: OnDemandParts;
  readonly limits: ClientLimits;
}

function createHandler(site: LoadedSite, redirects: ReadonlyMap<string, string>, send: Senders): Handler {
  const canonicalPath = createCanonicalPath(site.pages);
  const respondToUnknown = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (decodePath(path) === undefined) throw new ApiError('malformed');
    const spelt = plainSpelling(path) ?? '';
    const language = languageFromPath(path.toLowerCase());
    const plain = language === DEFAULT_LANGUAGE ? withoutPrefix(spelt, language) : spelt;
    const canonical = canonicalPath(path) ?? site.moved.get(plain);
    if (canonical === undefined) {
      const links = linksToOthers(withoutPrefix(spelt, language), language, site);
      const answerWith = (headers: IncomingHttpHeaders, mayMake: boolean) => {
        const page = site.notFound[language];
        const linked = links.length > 0 && mayMake ? withLinks(page, links) : page;
        const shown = send.onDemand.announcer?.announce(linked, language, headers) ?? linked;
        sendVariant(request, reply, shown, site.gone.has(plain) ? 410 : 404, chosenSettings(headers));
      };
      return send.limits.send(request, answerWith, links.length > 0);
    }
    const headers = { ...site.headers, 'Cache-Control': 'no-cache' };
    const status = request.method === 'POST' ? 303 : site.movedForNow.has(plain) ? 302 : 301;
    redirect(reply, status, canonical + queryOf(request.url), headers);
  };
  const respondWithMedia = async (media: MediaFile, path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') refuseMethod(request, reply);
    if (!(await send.media(request, reply, media))) respondToUnknown(path, request, reply);
    // Otherwise Fastify ends the response before the file.
    return reply;
  };
  const answer: Handler = (request, reply) => {
    if (send.onDemand.announcer?.answer(request, reply)) return;
    const path = pathOf(request.url);
    const resource = site.resources.get(path);
    const location = redirects.get(path);
    const media = site.media.get(path);
    if (resource) respond(request, reply, resource, site.headers, send);
    else if (media) return respondWithMedia(media, path, request, reply);
    else if (location !== undefined) redirect(reply, 302, location, { ...site.headers, 'Cache-Control': 'no-cache' });
    else respondToUnknown(path, request, reply);
  };
  return (request, reply) => {
    send.limits.count(request);
    const loading = send.onDemand.load(request, site.resources.get(pathOf(request.url))?.route);
    if (!loading) return answer(request, reply);
    return loading.then(async () => {
      await answer(request, reply);
      return reply;
    });
  };
}

function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: Resource,
  headers: SiteHeaders,
  { onDemand, limits }: Senders,
): void {
  if (request.method === 'POST') return redirectForm(request, reply, resource, headers);
  const language = resource.translations && rememberedLanguage(request.headers);
  const translation = language && resource.translations?.[language];
  if (translation) return redirect(reply, 302, translation + queryOf(request.url), { ...headers, ...BY_COOKIE });
  if (resource.kind === 'file') return sendVariant(request, reply, resource.variants, 200);
  const shownIn = languageFromPath(pathOf(request.url));
  limits.send(request, (visitor) => {
    const variants = onDemand.announcer?.announce(resource.variants, shownIn, visitor) ?? resource.variants;
    if (!onDemand.search?.(request, reply, { ...resource, variants }, shownIn))
      sendVariant(request, reply, variants, 200, chosenSettings(visitor));
  });
}

/**
 * A form that was posted to a page leads back to the page: without script nothing reads it, and that is not the visitor's
 * error. The body is not read; one without an announced length closes the connection.
 */
function redirectForm(request: FastifyRequest, reply: FastifyReply, { kind }: Resource, headers: SiteHeaders): void {
  if (kind === 'file') refuseMethod(request, reply);
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  const isTooLarge = Number(length) > FORM_LIMIT_BYTES;
  if (isTooLarge || coding !== undefined) reply.header('Connection', 'close');
  if (isTooLarge) throw new ApiError('bodyTooLarge');
  redirect(reply, 303, request.url, { ...headers, 'Cache-Control': 'no-store' });
}

function refuseMethod({ method }: FastifyRequest, reply: FastifyReply): never {
  reply.header('Allow', 'GET, HEAD');
  throw new ApiError('methodNotAllowed', { method });
}

function redirect(reply: FastifyReply, status: number, location: string, headers: SiteHeaders): void {
  void reply.code(status).headers(headers).header('Location', location).send();
}

function completedPage({ method }: FastifyRequest, resource: Resource | undefined, status: number): CompletedPage {
  if (resource !== undefined && (status === 200 || status === 304))
    return { kind: resource.kind, route: resource.route, method, status };
  const kind = status < 400 ? 'redirect' : status === 404 || status === 410 ? 'not_found' : 'refused';
  return { kind, route: 'none', method, status };
}

const withoutPrefix = (path: string, language: Language) =>
  path.startsWith(`/${language}/`) ? path.slice(language.length + 1) : path;

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

const queryOf = (url: string) => url.slice(pathOf(url).length);
