// Reads what the build made: dist/site.json, the pages and the scripts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Language } from '#src/shared/languages/languages.ts';
import type { BuiltPage, BuiltSite } from '#src/shared/pages/built-site.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Check, Outcome } from '../check.ts';
import { fileExists, readText } from '../tree.ts';

/** A page as it was built. `path` is undefined for the pages of unknown addresses. */
export interface Page {
  path: string | undefined;
  language: Language;
  /** Its file below `dist/`. */
  file: string;
  html: string;
  /** With its main part for what follows `#` in an address, if it has one (`hash` of its row). */
  atHash?: string;
  /** As a browser receives it, with brotli. */
  bytes: number;
}

/** A built site. */
export interface Dist {
  root: string;
  /** The configuration it was built with. */
  site: Site;
  /** The content of dist/site.json. */
  built: BuiltSite;
  /** Of content, the first few of each kind. Those of unknown addresses are at the end. */
  pages: readonly Page[];
  /** The code of each script by its address. */
  scripts: ReadonlyMap<string, string>;
}

/** Makes a check from one that reads a built site. Without a build it fails. */
export function checkDist(check: (dist: Dist) => Outcome | Promise<Outcome>): Check {
  return async (root) => {
    if (!fileExists(root, 'dist/site.json')) return { faults: ['dist/site.json is missing: npm run build'] };
    const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
    const built = JSON.parse(readText(root, 'dist/site.json')) as BuiltSite;
    const scripts = built.files.filter(({ path }) => path.endsWith('.js'));
    return check({
      root,
      site,
      built,
      pages: readPages(root, built),
      scripts: new Map(scripts.map(({ path, file }) => [path, readText(root, `dist/${file}`)])),
    });
  };
}

function readPages(root: string, built: BuiltSite): Page[] {
  const notFound = (Object.entries(built.notFound) as [Language, string][]).map(([language, file]) => ({
    path: undefined,
    language,
    file,
  }));
  return [...sampleOf(built.pages), ...notFound].map((page) => ({ ...page, ...readPage(root, page) }));
}

/** Pages of a pattern in one language that are read: there can be thousands of the same form. */
const OF_PATTERN = 3;

function sampleOf(pages: readonly BuiltPage[]): BuiltPage[] {
  const groups = Map.groupBy(pages, ({ pattern, language, path }) => (pattern ? `${language} ${pattern}` : path));
  return [...groups.values()].flatMap((group) => group.slice(0, OF_PATTERN));
}

function readPage(
  root: string,
  { file, packed }: Pick<BuiltPage, 'file' | 'packed'>,
): Pick<Page, 'html' | 'atHash' | 'bytes'> {
  if (!packed) return { ...formsOf(readText(root, `dist/${file}`)), bytes: brotliBytes(root, file) };
  const body = bytes(root, file).subarray(packed.start, packed.start + packed.length);
  return { html: brotliDecompressSync(body).toString(), bytes: body.length };
}

/** Browsers show a template in the place of the main part, or not at all. */
function formsOf(text: string): Pick<Page, 'html' | 'atHash'> {
  const [template, main = ''] = /<template\b[^>]*>(.*?)<\/template>\n/s.exec(text) ?? [];
  if (template === undefined) return { html: text };
  const html = text.replace(template, '');
  return { html, atHash: html.replace(/<main\b.*<\/main>/s, () => main) };
}

/** Returns a function that gives the bytes of a file as a browser receives it, by its address; 0 if it was not built. */
export function createSizes({ root, built }: Dist): (path: string) => number {
  const files = new Map(built.files.map((file) => [file.path, file]));
  const cache = new Map<string, number>();
  return (path) => {
    const file = files.get(path);
    if (file === undefined) return 0;
    const size =
      file.packed?.length ??
      cache.get(path) ??
      (file.compressed ? brotliBytes(root, file.file) : bytes(root, file.file).length);
    cache.set(path, size);
    return size;
  };
}

/** Bytes of a file below `dist/` with brotli: of its `.br` sibling, or compressed here. */
export function brotliBytes(root: string, file: string): number {
  if (fileExists(root, `dist/${file}.br`)) return bytes(root, `${file}.br`).length;
  return brotliCompressSync(bytes(root, file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

const bytes = (root: string, file: string): Buffer => readFileSync(join(root, 'dist', file));
