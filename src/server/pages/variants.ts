// Bodies of the site in several encodings with their headers, and sending the accepted one.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatReaderSettings, type ReaderSettings } from '#src/shared/pages/reader-settings.ts';
import { describeReadError } from '../files/access-error.ts';
import { PROGRAM } from '../program/program-names.ts';
import { acceptedEncodings, type Encoding } from './encoding.ts';
import { withSettings } from './with-settings.ts';

/** Values by name. */
export type Headers = Readonly<Record<string, string>>;

/** A page takes 3 ms instead of the 60 of the build's quality, and has 4 % more bytes. */
const MADE_QUALITY = 9;

/** A body in one encoding. */
interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: Headers;
  /** The headers of a `304`. */
  readonly notModifiedHeaders: Headers;
}

/** A body in its encodings; those that do not compress have `identity` alone. */
export type Variants = Readonly<{ identity: Variant } & Partial<Record<Encoding, Variant>>> & {
  /** Without those that depend on the encoding. */
  readonly headers: Headers;
};

/** The built site is missing or incomplete. The message is one line that says what to do. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';

  constructor(cause: unknown) {
    const { message, path } = cause as NodeJS.ErrnoException;
    super(
      describeReadError(cause, path ?? 'A file in dist/') ??
        `The built site in dist/ is missing or incomplete (${message}). Run: ${PROGRAM.build}`,
      { cause },
    );
  }
}

/**
 * Reads a file; if `compressed`, only `.br` beside it. Throws a `NotBuiltError` if it is missing. Without waiting for each: reading
 * a thousand files in turn takes three times as long asynchronously.
 */
export function readVariants(file: string, compressed: boolean, headers: Headers): Variants {
  try {
    const kept = readFileSync(compressed ? `${file}.br` : file);
    return compressed
      ? compressedVariants(kept, tagOf(kept, headers), headers)
      : { headers, identity: variant(kept, `"${tagOf(kept, headers)}"`, headers) };
  } catch (error) {
    throw new NotBuiltError(error);
  }
}

/** Takes a body that the server has made. Returns its variants. */
export function madeVariants(text: string, headers: Headers): Variants {
  const params = { [constants.BROTLI_PARAM_QUALITY]: MADE_QUALITY };
  const kept = brotliCompressSync(text, { params });
  return compressedVariants(kept, tagOf(kept, headers), headers);
}

/** Returns the tag of a compressed body. The headers are part of what browsers cache: a page with another policy needs another tag. */
export function tagOf(kept: Buffer, headers: Headers): string {
  return createHash('sha256').update(JSON.stringify(headers)).update(kept).digest('base64url').slice(0, 22);
}

/**
 * Takes a body compressed with brotli. Every browser accepts brotli over TLS. What other clients accept is made at the
 * first request, then kept: read at the start, it would be four fifths of the memory of a site.
 */
export function compressedVariants(kept: Buffer, hash: string, headers: Headers): Variants {
  let gzip: Variant | undefined;
  let identity: Variant | undefined;
  return {
    headers,
    br: variant(kept, `"${hash}-br"`, { ...headers, 'Content-Encoding': 'br' }),
    get gzip() {
      return (gzip ??= variant(gzipSync(brotliDecompressSync(kept), { level: 9 }), `"${hash}-gz"`, {
        ...headers,
        'Content-Encoding': 'gzip',
      }));
    },
    get identity() {
      return (identity ??= variant(brotliDecompressSync(kept), `"${hash}"`, headers));
    },
  };
}

/** Returns the body without compression, for one use: `identity` would keep it in memory. */
export function bodyOf({ br, ...others }: Variants): Buffer {
  return br ? brotliDecompressSync(br.body) : others.identity.body;
}

/** Takes a page that is made for one request. Every browser accepts gzip, of which the lowest level takes a third of the time. */
export function passingVariants(html: string, headers: Headers): Variants {
  const body = Buffer.from(html);
  const tag = tagOf(body, headers);
  return {
    headers,
    identity: variant(body, `"${tag}"`, headers),
    get gzip() {
      return variant(gzipSync(body, { level: 1 }), `"${tag}-gz"`, { ...headers, 'Content-Encoding': 'gzip' });
    },
  };
}

/** Headers about the body, which a `304` does not have. */
const BODY_HEADERS = ['Content-Type', 'Content-Encoding', 'Content-Language'];
/** All that a `304` for a file has: the browser keeps the others (RFC 9110, section 15.4.5), and they are 1 kB. */
const FILE_HEADERS = ['Cache-Control', 'Vary'];

const variant = (body: Buffer, etag: string, headers: Headers) => readVariant(() => body, etag, headers);

/** Returns a variant whose body `read` returns each time that it is sent. */
export function readVariant(read: () => Buffer, etag: string, headers: Headers): Variant {
  const isPage = headers['Content-Type']?.startsWith('text/html');
  const rest = Object.entries(headers).filter(([name]) =>
    isPage ? !BODY_HEADERS.includes(name) : FILE_HEADERS.includes(name),
  );
  return {
    etag,
    get body() {
      return read();
    },
    headers: { ...headers, ETag: etag },
    notModifiedHeaders: { ...Object.fromEntries(rest), ETag: etag },
  };
}

/**
 * Sends the variant that the client accepts, or `304` if `status` is 200 and the client has it already. `settings`: written into
 * the page.
 */
export function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  variants: Variants,
  status: 200 | 404 | 410,
  settings?: ReaderSettings,
): void {
  const { 'accept-encoding': accepted, 'if-none-match': knownTags } = request.headers;
  const encodings = acceptedEncodings(accepted);
  const encoding = encodings.find((candidate) => variants[candidate]);
  const sent = settings
    ? settledVariant(variants, settings, encodings)
    : (variants[encoding ?? 'identity'] ?? variants.identity);
  if (status === 200 && knownTags !== undefined && matches(knownTags, sent.etag))
    void reply.code(304).headers(sent.notModifiedHeaders).send();
  else void reply.code(status).headers(sent.headers).send(sent.body);
}

/** The page with settings. It is made at each request; every browser accepts gzip, of which the lowest level takes a third of the time. */
function settledVariant(variants: Variants, settings: ReaderSettings, encodings: readonly Encoding[]): Variant {
  const encoding = encodings.find((candidate) => candidate !== 'br') ?? 'identity';
  // A shared cache must not keep a page, and none keeps that of an unknown address.
  const caching = variants.headers['Cache-Control'] === 'no-store' ? 'no-store' : 'private, no-cache';
  const etag = `${variants.identity.etag.slice(0, -1)}-${formatReaderSettings(settings)}-${encoding}"`;
  const page = withSettings(variants.identity.body, settings);
  const body = encoding === 'gzip' ? gzipSync(page, { level: 1 }) : page;
  return variant(body, etag, {
    ...variants.headers,
    'Cache-Control': caching,
    ...(encoding === 'gzip' && { 'Content-Encoding': encoding }),
  });
}

/** Sends a page that was made for one request and that nothing keeps. `headers` are those of the page; `settings` are written into it. */
export function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  headers: Headers,
  status: 200 | 429 | 503,
  settings?: ReaderSettings,
): void {
  const page = settings ? withSettings(Buffer.from(html), settings) : Buffer.from(html);
  const isGzip = acceptedEncodings(request.headers['accept-encoding']).find((one) => one !== 'br') === 'gzip';
  void reply
    .code(status)
    .headers({ ...headers, 'Cache-Control': 'no-store', ...(isGzip && { 'Content-Encoding': 'gzip' }) })
    .send(isGzip ? gzipSync(page, { level: 1 }) : page);
}

/** RFC 9110, section 13.1.2: a list of tags, compared weakly, or a star. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
