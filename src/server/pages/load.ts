// Reads the built site into memory and prepares each response, so that a page is sent without disk access.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltFile, BuiltPage, BuiltSite } from '#src/shared/pages/built-site.ts';
import { DEFAULT_FACTS, FACTS_PATH, type ServerFacts } from '#src/shared/site/server-facts.ts';
import { createTexts, type Catalogue } from '#src/shared/texts/texts.ts';
import { securityHeaders } from '../http/headers.ts';
import { loadMedia, type MediaFile } from '../media/load-media.ts';
import { openPackedPages, openPictures, type ReadPacked, type ReadPicture } from './packed-pages.ts';
import { bodyOf, madeVariants, NotBuiltError, readVariants, type Headers, type Variants } from './variants.ts';
import { BY_DESKTOP, textsAddress, withFacts } from './with-facts.ts';

/** A page or file at one address. */
export interface Resource {
  readonly kind: 'page' | 'file';
  /** For metrics. A page: its address in the default language, for all languages; an item: its pattern. A file: `none`. */
  readonly route: string;
  readonly variants: Variants;
  /** A page in the default language: its addresses in the other languages. */
  readonly translations?: Readonly<Partial<Record<Language, string>>>;
}

/** The whole site in memory. */
export interface LoadedSite {
  /** By address, such as `/de/home`. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Files of the content, which are not in memory, by address. */
  readonly media: ReadonlyMap<string, MediaFile>;
  readonly pages: readonly BuiltPage[];
  /** The page for an unknown address. */
  readonly notFound: Readonly<Record<Language, Variants>>;
  /** The headers of every response: security headers with the Content-Security-Policy of pages. */
  readonly headers: Readonly<Record<string, string>>;
  /** Addresses of content that was renamed, with the new ones. */
  readonly moved: ReadonlyMap<string, string>;
  /** Those that lead to the section as long as the language lacks the text. */
  readonly movedForNow: ReadonlySet<string>;
  /** Addresses of content that is gone for good. */
  readonly gone: ReadonlySet<string>;
  /** What the pages were built with; tests and older builds do not say it. */
  readonly built: Pick<BuiltSite, 'site' | 'sections' | 'commit'>;
  /** The public address is https. */
  readonly isSecure: boolean;
}

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
// Browsers request the favicon on every page, even offline; a changed picture may be a day late.
const CACHE_FOR_A_DAY = 'public, max-age=86400';

/**
 * Reads `site.json` and all files that it names below `root`. `https`: the public address is https (adds HSTS). `facts` are written
 * into the pages that state them. `mediaFolder`: MEDIA_DIR. Throws a `NotBuiltError` if anything but media is missing.
 */
export function loadSite(root: string, https: boolean, facts = DEFAULT_FACTS, mediaFolder?: string): LoadedSite {
  const built = readManifest(root);
  const csp = withDesktopHost(built.csp, facts.desktopUrl);
  const policies = (built.styles ?? ['']).map((hashes) => withStyles(csp, hashes));
  const security = Object.fromEntries(securityHeaders(policies[0] ?? csp, https));
  const load = (file: string, compressed: boolean, headers: Headers, own = security) =>
    readVariants(join(root, file), compressed, { ...headers, ...own });
  const shown = Object.fromEntries(securityHeaders(csp, https, 'cross-origin'));
  const paths = new Set(built.pages.map(({ path }) => path));
  const resources = new Map<string, Resource>();
  const readPacked = packedIn(root, built.pages);
  const headersOf = perLanguage((language) =>
    policies.map((policy) => ({
      ...pageHeaders(language, language === DEFAULT_LANGUAGE),
      ...security,
      'Content-Security-Policy': policy,
    })),
  );
  for (const { path, file, language, pattern, packed, csp: own, styles = 0 } of built.pages) {
    const shared = headersOf[language][styles];
    if (!shared) throw new NotBuiltError(new Error(`${path} has no styles`));
    const headers = own === undefined ? shared : { ...shared, 'Content-Security-Policy': own };
    const isDefault = language === DEFAULT_LANGUAGE;
    const page = {
      kind: 'page',
      route: pattern ?? (isDefault ? path : path.slice(language.length + 1) || '/'),
      ...(isDefault && { translations: translationsOf(path, paths) }),
    } as const;
    if (packed)
      resources.set(path, {
        ...page,
        get variants() {
          return readPacked(packed, headers);
        },
      });
    else resources.set(path, { ...page, variants: readVariants(join(root, file), true, headers) });
  }
  let readPicture: ReadPicture | undefined;
  for (const file of built.files) {
    const own = mayBeShownElsewhere(file) ? shown : security;
    const variants = file.packed
      ? (readPicture ??= openPictures(join(root, file.file)))(file.packed, file.path, { ...fileHeaders(file), ...own })
      : load(file.file, file.compressed, fileHeaders(file), own);
    resources.set(file.path, { kind: 'file', route: 'none', variants });
  }
  const notFound = LANGUAGE_CODES.map((code) => [code, load(built.notFound[code], true, notFoundHeaders(code))]);
  const json = JSON.stringify(facts);
  const factsHeaders = fileHeaders({ type: 'application/json', compressed: true, immutable: false });
  const variants = madeVariants(json, { ...factsHeaders, ...security });
  resources.set(FACTS_PATH, { kind: 'file', route: 'none', variants });
  if (json !== JSON.stringify(DEFAULT_FACTS)) writeFacts(built.pages, resources, facts);
  return {
    resources,
    media: loadMedia(built.media ?? [], root, mediaFolder, https),
    pages: built.pages,
    notFound: Object.fromEntries(notFound) as LoadedSite['notFound'],
    headers: security,
    moved: new Map(Object.entries(built.moved ?? {})),
    movedForNow: new Set(built.movedForNow),
    gone: new Set(built.gone),
    built: {
      ...(built.site && { site: built.site }),
      ...(built.sections && { sections: built.sections }),
      ...(built.commit !== undefined && { commit: built.commit }),
    },
    isSecure: https,
  };
}

/** Pages ask the desktop host for a member's desktop and for the keys of its receipts; any page may show them without loading again. */
function withDesktopHost(csp: string, origin: string | undefined): string {
  return origin === undefined ? csp : csp.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
}

/** `hashes`: of the styles inside a page. */
function withStyles(csp: string, hashes: string): string {
  return hashes === '' ? csp : csp.replace("style-src 'self'", `style-src 'self' ${hashes}`);
}

const NO_PACK = () => {
  throw new Error('no page is packed');
};

/** Opens the file with the pages of content, if there are any. */
function packedIn(root: string, pages: readonly BuiltPage[]): ReadPacked {
  const packed = pages.filter((page) => page.packed);
  const [first] = packed;
  return first
    ? openPackedPages(
        join(root, first.file),
        packed.flatMap((page) => page.packed ?? []),
      )
    : NO_PACK;
}

function perLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, valueOf(code)])) as Record<Language, Value>;
}

/** Replaces the pages that state facts, each at its first request: all of them with a desktop host take five seconds of a start. */
function writeFacts(pages: readonly BuiltPage[], resources: Map<string, Resource>, facts: ServerFacts): void {
  for (const page of pages) {
    const resource = resources.get(page.path);
    if (!resource || !(page.statesFacts || (page.isByDesktop && facts.desktopUrl !== undefined))) continue;
    const { kind, route, translations } = resource;
    let made: Variants | undefined;
    resources.set(page.path, {
      kind,
      route,
      ...(translations && { translations }),
      get variants() {
        return (made ??= variantsWithFacts(resource.variants, page, facts, resources));
      },
    });
  }
}

function variantsWithFacts(
  built: Variants,
  { path, language, statesFacts }: BuiltPage,
  facts: ServerFacts,
  resources: ReadonlyMap<string, Resource>,
): Variants {
  const page = bodyOf(built).toString();
  if (!statesFacts && !page.includes(BY_DESKTOP)) return built;
  const texts = resources.get(textsAddress(page) ?? '')?.variants;
  if (texts === undefined) throw new NotBuiltError(new Error(`${path} has no texts`));
  // No text about facts has the name or the contact of the site.
  const catalogue = JSON.parse(bodyOf(texts).toString()) as Catalogue;
  return madeVariants(withFacts(page, createTexts(language, catalogue, {}), facts), built.headers);
}

function readManifest(root: string): BuiltSite {
  try {
    const { csp, pages, files, notFound, ...about } = JSON.parse(
      readFileSync(join(root, 'site.json'), 'utf8'),
    ) as Partial<BuiltSite>;
    if (csp === undefined || !Array.isArray(pages) || !Array.isArray(files) || notFound === undefined)
      throw new Error('site.json is not the list of a build');
    return { csp, pages, files, notFound, ...about };
  } catch (error) {
    throw new NotBuiltError(error);
  }
}

/**
 * The response to a path without language prefix depends on the visitor's cookie `lang`, so shared caches must not keep it. The
 * cookie `reader` changes every page (`sendVariant`).
 */
function pageHeaders(language: Language, isDefault: boolean): Headers {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': isDefault ? 'private, no-cache' : 'no-cache',
    Vary: isDefault ? 'Accept-Encoding, Cookie, Sec-Fetch-Site' : 'Accept-Encoding, Cookie',
  };
}

/**
 * Pictures, such as the card of a link in a chat, the logo and those in feeds, and lists for other programs. Not
 * scripts, texts and fonts, which only our pages use.
 */
function mayBeShownElsewhere({ path, type, immutable }: BuiltFile): boolean {
  return (
    path.startsWith('/media/') ||
    (!immutable &&
      (/^(?:image\/|text\/)|\b(?:xml|manifest\+json)\b/.test(type) ||
        /^\/\.well-known\/|\/(?:feed|opds(?:-\d+)?)\.json$/.test(path)))
  );
}

/** In a rolling upgrade an address may exist on the next server: nothing keeps that it was unknown. */
function notFoundHeaders(language: Language): Headers {
  return { ...pageHeaders(language, false), 'Cache-Control': 'no-store' };
}

function fileHeaders({ type, compressed, immutable }: Pick<BuiltFile, 'type' | 'compressed' | 'immutable'>): Headers {
  const caching = immutable ? CACHE_FOR_A_YEAR : type.startsWith('image/') ? CACHE_FOR_A_DAY : 'no-cache';
  return { 'Content-Type': type, 'Cache-Control': caching, ...(compressed && { Vary: 'Accept-Encoding' }) };
}

function translationsOf(path: string, paths: ReadonlySet<string>): Partial<Record<Language, string>> {
  const others = LANGUAGE_CODES.map((code) => [code, `/${code}${path === '/' ? '' : path}`] as const);
  return Object.fromEntries(others.filter(([, other]) => paths.has(other)));
}
