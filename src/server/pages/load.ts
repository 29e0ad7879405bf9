// Reads the built site into memory and prepares every answer: a page is sent without rendering, disk or computing.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPage, BuiltSite } from '#src/shared/built-site.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { securityHeaders } from '../headers.ts';
import type { Encoding } from './encoding.ts';

/** Names and values in turn, as `writeHead` takes them fastest. */
export type FlatHeaders = readonly string[];

/** One body in one encoding, with all its headers. */
export interface Variant {
  readonly etag: string;
  readonly body: Buffer;
  readonly headers: FlatHeaders;
  /** The headers of a `304`. */
  readonly unchanged: FlatHeaders;
}

/** What an answer of the page server was; the same object for all addresses that are counted together. */
export interface Answered {
  readonly kind: 'page' | 'file' | 'redirect' | 'not_found' | 'refused';
  /** For a page: its address in the default language, which stands for all nine. */
  readonly route: string;
}

/** What stands at one address. */
export interface Resource {
  readonly variants: Readonly<{ identity: Variant } & Partial<Record<Encoding, Variant | undefined>>>;
  readonly answered: Answered;
  /** For a page at a plain path: its paths in the other languages. */
  readonly translations?: Readonly<Partial<Record<Language, string>>>;
}

/** The whole site, ready to send. */
export interface LoadedSite {
  readonly resources: ReadonlyMap<string, Resource>;
  readonly pages: readonly BuiltPage[];
  readonly notFound: Readonly<Record<Language, Resource>>;
  /** The headers of every answer, whatever it is. */
  readonly constant: FlatHeaders;
}

/** The built site is missing or not whole. The message is one line that says what to do. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

const FILE: Answered = { kind: 'file', route: 'none' };
const LOST: Answered = { kind: 'not_found', route: 'none' };
const FOREVER = 'public, max-age=31536000, immutable';
// Browsers ask for the favicon again at each new address, the network cut or not; a changed picture may wait a day.
const FOR_A_DAY = 'public, max-age=86400';
const VARIED_BY_COOKIE = 'Accept-Encoding, Cookie, Sec-Fetch-Site';

/**
 * Reads `site.json` and all it names below `root`. `https`: the public address is https (adds HSTS).
 * Throws a `NotBuiltError` if anything is missing.
 */
export async function loadSite(root: string, https: boolean): Promise<LoadedSite> {
  const built = await readManifest(root);
  const constant = securityHeaders(built.csp, https).flat();
  const load = (file: string, compressed: boolean, headers: FlatHeaders) =>
    readVariants(root, file, compressed, [...headers, ...constant]);
  const page = async (file: string, language: Language, isPlain: boolean) =>
    load(file, true, [
      'Content-Type',
      'text/html; charset=utf-8',
      'Content-Language',
      language,
      'Cache-Control',
      isPlain ? 'private, no-cache' : 'no-cache',
      'Vary',
      isPlain ? VARIED_BY_COOKIE : 'Accept-Encoding',
    ]);
  const resources = new Map<string, Resource>();
  const answeredBy = new Map<string, Answered>();
  const answeredPage = (path: string, language: Language): Answered => {
    const route = language === DEFAULT_LANGUAGE ? path : path.slice(language.length + 1) || '/';
    const answered = answeredBy.get(route) ?? { kind: 'page', route };
    answeredBy.set(route, answered);
    return answered;
  };
  const paths = new Set(built.pages.map(({ path }) => path));
  for (const { path, file, language } of built.pages) {
    const isPlain = language === DEFAULT_LANGUAGE;
    const variants = await page(file, language, isPlain);
    const answered = answeredPage(path, language);
    resources.set(path, { variants, answered, ...(isPlain && { translations: translationsOf(path, paths) }) });
  }
  for (const { path, file, type, compressed, immutable } of built.files) {
    const caching = immutable ? FOREVER : type.startsWith('image/') ? FOR_A_DAY : 'no-cache';
    const vary = compressed ? ['Vary', 'Accept-Encoding'] : [];
    const variants = await load(file, compressed, ['Content-Type', type, 'Cache-Control', caching, ...vary]);
    resources.set(path, { variants, answered: FILE });
  }
  const lost = LANGUAGE_CODES.map(async (code) => [
    code,
    { variants: await page(built.notFound[code], code, false), answered: LOST },
  ]);
  const notFound = Object.fromEntries(await Promise.all(lost)) as Record<Language, Resource>;
  return { resources, pages: built.pages, notFound, constant };
}

async function readManifest(root: string): Promise<BuiltSite> {
  try {
    const { csp, pages, files, notFound } = JSON.parse(
      await readFile(join(root, 'site.json'), 'utf8'),
    ) as Partial<BuiltSite>;
    if (csp === undefined || !Array.isArray(pages) || !Array.isArray(files) || notFound === undefined)
      throw new Error('site.json is not the list of a build');
    return { csp, pages, files, notFound };
  } catch (error) {
    throw notBuilt(error);
  }
}

async function readVariants(
  root: string,
  file: string,
  compressed: boolean,
  headers: FlatHeaders,
): Promise<Resource['variants']> {
  try {
    const read = (ending: string) => readFile(join(root, file + ending));
    const identity = await read('');
    // The headers are part of what is cached: a page whose policy changed is another page.
    const hash = createHash('sha256').update(headers.join('\n')).update(identity).digest('base64url').slice(0, 22);
    return {
      identity: variant(identity, `"${hash}"`, headers),
      br: compressed ? variant(await read('.br'), `"${hash}-br"`, [...headers, 'Content-Encoding', 'br']) : undefined,
      gzip: compressed
        ? variant(await read('.gz'), `"${hash}-gz"`, [...headers, 'Content-Encoding', 'gzip'])
        : undefined,
    };
  } catch (error) {
    throw notBuilt(error);
  }
}

function variant(body: Buffer, etag: string, headers: FlatHeaders): Variant {
  const about = ['Content-Type', 'Content-Encoding', 'Content-Language'];
  const unchanged = headers.filter((_, at) => !about.includes(headers[at - (at % 2)] ?? ''));
  return {
    etag,
    body,
    headers: [...headers, 'ETag', etag, 'Content-Length', String(body.length)],
    unchanged: [...unchanged, 'ETag', etag],
  };
}

function translationsOf(path: string, paths: ReadonlySet<string>): Partial<Record<Language, string>> {
  const others = LANGUAGE_CODES.map((code) => [code, `/${code}${path === '/' ? '' : path}`] as const);
  return Object.fromEntries(others.filter(([, other]) => paths.has(other)));
}

function notBuilt(error: unknown): NotBuiltError {
  return new NotBuiltError(
    `The built site in dist/ is missing or not whole (${(error as Error).message}). Run: npm run build`,
  );
}
