// Which requests of a device reach the WebDAV server in the sandbox, and as what (RFC 4918). What it gets is made here anew: paths are
// those that were checked, and no other header passes.
import type { IncomingHttpHeaders } from 'node:http';

/** What a device may ask for. The others are not known to the server, or no file manager sends them. */
const DAV_METHODS: ReadonlySet<string> = new Set(
  'OPTIONS GET HEAD PUT DELETE PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK'.split(' '),
);
/** Those that would be about the home itself. */
const NOT_OF_HOME: ReadonlySet<string> = new Set('PUT DELETE MKCOL COPY MOVE PROPPATCH'.split(' '));
const PASSED =
  'content-type content-length transfer-encoding depth overwrite lock-token timeout range if-match if-none-match if-range if-modified-since if-unmodified-since'.split(
    ' ',
  );
/** What the server knows itself by; only the sandbox sees it. */
const INSIDE = 'http://dav';
const LONGEST_PATH = 4_000;
/** Of a name, in bytes: more than that no file system takes. */
const LONGEST_NAME = 255;
/** Folders of the home in which programs keep their settings, and unfinished uploads. */
const HIDDEN = /^\.(?:cache|config|local|themes|icons|fonts|mozilla|gnupg|pki|dbus|java|uploads|incoming)(?:-.*)?$/;
/** A dot or slash that is encoded twice: no device sends it, and it means another path to who decodes once more. */
const ENCODED_TWICE = /%(?:2e|2f|5c|00)/i;

/** A request for the server in the sandbox. */
export interface DavRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** It is about the home itself, whose list has names that devices do not see. */
  readonly isHome: boolean;
}

interface ReceivedRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Takes a request and the host's origin. Returns the status of a refusal instead where it may not pass. */
export function davRequest({ method = '', url = '', headers }: ReceivedRequest, origin: string): DavRequest | number {
  // Browsers send it and devices do not: no page uses a password that a browser remembers.
  if (headers['sec-fetch-site'] !== undefined) return 403;
  if (!DAV_METHODS.has(method)) return 405;
  const path = davPath(url);
  if (path === undefined) return 400;
  if (isHidden(path)) return 404;
  const isHome = path === '/dav/';
  if (isHome && NOT_OF_HOME.has(method)) return 403;
  const passed: Record<string, string> = { host: 'dav', connection: 'close' };
  for (const name of PASSED) {
    const value = headers[name];
    if (typeof value === 'string') passed[name] = value;
  }
  const { destination, if: condition } = headers;
  if (method === 'COPY' || method === 'MOVE') {
    const target = typeof destination === 'string' ? davPath(fromOrigin(destination, origin)) : undefined;
    if (target === undefined) return destination === undefined ? 400 : 403;
    if (target === '/dav/' || isHidden(target)) return 403;
    passed['destination'] = `${INSIDE}${target}`;
  }
  if (typeof condition === 'string') passed['if'] = condition.replaceAll(`<${origin}/dav/`, `<${INSIDE}/dav/`);
  return { method, path, headers: passed, isHome };
}

/** Whether a path is one that devices do not see. */
export const isHidden = (path: string): boolean => HIDDEN.test(decoded(path.split('/')[2] ?? '') ?? '');

/** RFC 4918, section 8.3: an absolute address, of this host alone, or a path. */
function fromOrigin(address: string, origin: string): string {
  if (address.startsWith('/')) return address;
  // A proxy in front may have taken the connection as https.
  const own = origin.replace(/^https?:/i, '');
  const [, rest = ''] = /^https?:(\/\/.*)$/is.exec(address) ?? [];
  return rest.toLowerCase().startsWith(`${own.toLowerCase()}/`) ? rest.slice(own.length) : '';
}

/** Returns the path below `/dav/` with each name encoded once; nothing if it is none, or leads elsewhere. */
function davPath(url: string): string | undefined {
  if (!/^\/dav(?:\/|$)/.test(url) || url.length > LONGEST_PATH || /[?#]/.test(url)) return undefined;
  const names: string[] = [];
  for (const part of url.split('/').filter((one) => one !== '')) {
    const name = decoded(part);
    if (name === undefined || name === '.' || name === '..') return undefined;
    if (/[\0/]/.test(name) || ENCODED_TWICE.test(name) || Buffer.byteLength(name) > LONGEST_NAME) return undefined;
    names.push(encodeURIComponent(name));
  }
  const isFolder = url.endsWith('/') || names.length === 1;
  return `/${names.join('/')}${isFolder ? '/' : ''}`;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
