// Reads what the build made, for the checks that look at it: dist/site.json, the pages, their tags.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { BuiltSite } from '#src/shared/built-site.ts';
import type { Language } from '#src/shared/languages.ts';
import { isThere } from './check.ts';

/** A page as it was built. `path` is undefined for the pages of unknown addresses. */
export interface PageText {
  path: string | undefined;
  language: Language;
  /** Its file below `dist/`, to name it in a fault. */
  file: string;
  html: string;
}

/** A start tag: its name and attributes in lower case, values with entities resolved. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The list that the build hands to the server, or nothing if there is no build. */
export function builtSite(root: string): BuiltSite | undefined {
  if (!isThere(root, 'dist/site.json')) return undefined;
  return JSON.parse(readFileSync(join(root, 'dist/site.json'), 'utf8')) as BuiltSite;
}

/** Every page, those for unknown addresses at the end. */
export function builtPages(root: string, site: BuiltSite): PageText[] {
  const read = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');
  const pages = site.pages.map(({ path, language, file }) => ({ path, language, file, html: read(file) }));
  const lost = (Object.entries(site.notFound) as [Language, string][]).map(([language, file]) => ({
    path: undefined,
    language,
    file,
    html: read(file),
  }));
  return [...pages, ...lost];
}

/** The start tags of a page in order. Built pages are well-formed; what stands in scripts and styles is left out. */
export function tagsOf(html: string): Tag[] {
  const markup = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1').replace(/<!--[\s\S]*?-->/g, '');
  return [...markup.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*\/?>/gi)].map(
    (match) => ({
      name: (match[1] ?? '').toLowerCase(),
      attributes: attributesOf(match[2] ?? ''),
    }),
  );
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(/([^\s=>/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)];
  return new Map(
    found.map(([, name = '', double, single, bare]) => [name.toLowerCase(), unescaped(double ?? single ?? bare ?? '')]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (ENTITIES[name] ?? whole);
  });
}

/** Bytes of a file below `dist/` as a browser receives it: its `.br` sibling, or compressed here. */
export function brotliBytes(root: string, file: string): number {
  if (isThere(root, `dist/${file}.br`)) return readFileSync(join(root, 'dist', `${file}.br`)).length;
  const content = readFileSync(join(root, 'dist', file));
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
