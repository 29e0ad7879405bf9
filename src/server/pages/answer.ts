// Answers requests for pages and files from memory, ahead of the framework: 63,000 to 73,000 pages a second against
// 4,100 through a static-files plug-in (docs/decisions).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasValidHost } from '#src/server/host-header.ts';
import { languageFromPath } from '#src/shared/addresses.ts';
import { decodePath, createCanonicalPath } from './canonical-path.ts';
import { acceptedEncodings } from './encoding.ts';
import { rememberedLanguage } from './language-cookie.ts';
import type { Answered, FlatHeaders, LoadedSite, Resource } from './load.ts';
import { writeReadyHead } from './ready-headers.ts';

/** What the page server leaves to others or leads elsewhere. */
export interface PageRoutes {
  /** First segments that the calls own: `/auth` means `/auth`, `/auth/…` and nothing else. */
  readonly calls: readonly string[];
  /** Fixed addresses that lead to a page, such as `/.well-known/change-password`. */
  readonly forwards: Readonly<Record<string, string>>;
}

/** Answers a request and gives what the answer was, or gives `false` and leaves it alone: it is a call. */
export type PageServer = (request: IncomingMessage, response: ServerResponse) => Answered | false;

const REDIRECT: Answered = { kind: 'redirect', route: 'none' };
const REFUSED: Answered = { kind: 'refused', route: 'none' };

// A form sent to a page, before its script runs or without any, holds a few fields.
const FORM_LIMIT_BYTES = 16_384;
const VARIED_REDIRECT = ['Cache-Control', 'private, no-cache', 'Vary', 'Cookie, Sec-Fetch-Site'];

/** Takes the loaded site and what is not its own, and gives the function that answers. It never throws for a request. */
export function createPageServer(site: LoadedSite, routes: PageRoutes): PageServer {
  const spell = createCanonicalPath(site.pages);
  const isCall = (path: string) => routes.calls.some((call) => path === call || path.startsWith(`${call}/`));

  return (request, response) => {
    const url = request.url ?? '';
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const fault = faultOf(request);
    if (fault !== undefined) return refuse(response, fault, site.constant);
    const resource = site.resources.get(path);
    if (resource === undefined && isCall(path)) return false;

    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') {
      return refuse(response, 405, [
        'Allow',
        resource?.answered.kind === 'file' ? 'GET, HEAD' : 'GET, HEAD, POST',
        ...site.constant,
      ]);
    }
    const query = end === -1 ? '' : url.slice(end);
    if (resource === undefined) {
      const forward = Object.hasOwn(routes.forwards, path) ? routes.forwards[path] : undefined;
      if (forward !== undefined) return lead(response, 302, forward, ['Cache-Control', 'no-cache', ...site.constant]);
      if (decodePath(path) === undefined) return refuse(response, 400, site.constant);
      const right = spell(path);
      if (right === undefined) return send(request, response, site.notFound[languageFromPath(path.toLowerCase())], 404);
      return lead(response, method === 'POST' ? 303 : 301, right + query, [
        'Cache-Control',
        'no-cache',
        ...site.constant,
      ]);
    }
    if (method === 'POST') {
      if (resource.answered.kind === 'file') return refuse(response, 405, ['Allow', 'GET, HEAD', ...site.constant]);
      return answerForm(request, response, path + query, site.constant);
    }
    const language = resource.translations && rememberedLanguage(request.headers);
    const translation = language && resource.translations?.[language];
    if (translation) return lead(response, 302, translation + query, [...VARIED_REDIRECT, ...site.constant]);
    return send(request, response, resource, 200);
  };
}

/** What no address can mend: the status of a request that is not one, or `undefined`. */
function faultOf(request: IncomingMessage): number | undefined {
  const { url = '', httpVersionMajor } = request;
  if (httpVersionMajor !== 1 || !hasValidHost(request)) return 400;
  // The query goes back in `Location`, where only these may stand.
  return /^\/[\x21-\x7e]*$/.test(url) ? undefined : 400;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { variants, answered }: Resource,
  status: 200 | 404,
): Answered {
  const encodings = acceptedEncodings(request.headers['accept-encoding']);
  const variant = encodings.map((encoding) => variants[encoding]).find((candidate) => candidate) ?? variants.identity;
  const known = request.headers['if-none-match'];
  if (status === 200 && known !== undefined && names(known, variant.etag)) write(response, 304, variant.unchanged);
  else {
    writeReadyHead(request, response, status, variant.headers);
    response.end(variant.body);
  }
  return answered;
}

/** RFC 9110, section 13.1.2: a list of tags, compared weakly, or a star. */
function names(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

/** A form sent to a page comes back to the page: there was nobody to read it, and that is no error of the visitor's. */
function answerForm(
  request: IncomingMessage,
  response: ServerResponse,
  location: string,
  constant: FlatHeaders,
): Answered {
  const length = request.headers['content-length'];
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (Number(length ?? 0) > FORM_LIMIT_BYTES) return refuse(response, 413, ['Connection', 'close', ...constant]);
  // A body without an announced end is not waited for.
  const more = isChunked ? ['Connection', 'close'] : [];
  return lead(response, 303, location, ['Cache-Control', 'no-store', ...more, ...constant]);
}

function lead(response: ServerResponse, status: number, location: string, headers: FlatHeaders): Answered {
  write(response, status, ['Location', location, 'Content-Length', '0', ...headers]);
  return REDIRECT;
}

function refuse(response: ServerResponse, status: number, headers: FlatHeaders): Answered {
  write(response, status, ['Content-Length', '0', 'Cache-Control', 'no-store', ...headers]);
  return REFUSED;
}

function write(response: ServerResponse, status: number, headers: FlatHeaders): void {
  response.writeHead(status, headers as string[]);
  response.end();
}
