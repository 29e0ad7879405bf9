// Addresses of pages: a prefix for every language but Italian, then the path of the page's row.
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { PAGE_IDS, PAGES, rowOf, type PageId, type RowId } from './pages.ts';

/** The addresses of a page in the languages in which it exists. */
export type Paths = Readonly<Partial<Record<Language, string>>>;

/**
 * The path of a page in a language, such as `/de/home` or `/finanziaperta`. `slug` is the product's, in lower case.
 * The path of the start page is `/` in Italian and, for instance, `/de` in German.
 */
export function pathOf(page: PageId, language: Language, slug: string): string {
  return withPrefix(PAGES[page].path.replace('{product}', slug), language);
}

/** The path of an item of a row with a pattern, such as `/de/blog/first`. */
export function itemPathOf(row: RowId, item: string, language: Language, slug: string): string {
  return withPrefix(rowOf(row).path.replace('{product}', slug).replace('{item}', item), language);
}

function withPrefix(word: string, language: Language): string {
  const prefix = language === DEFAULT_LANGUAGE ? '' : `/${language}`;
  return word === '' ? prefix || '/' : `${prefix}/${word}`;
}

/** The paths of a page in all languages. */
export function pathsOfPage(page: PageId, slug: string): Paths {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, pathOf(page, code, slug)]));
}

/** Language codes with paths, as search engines want them; `x-default` is the Italian page or, without one, the first. */
export function alternates(paths: Paths): readonly (readonly [code: string, path: string])[] {
  const all = LANGUAGE_CODES.flatMap((code) => (paths[code] === undefined ? [] : [[code, paths[code]] as const]));
  const first = paths[DEFAULT_LANGUAGE] ?? all[0]?.[1];
  return first === undefined ? [] : [...all, ['x-default', first]];
}

/** The language of a path's prefix; Italian if there is none, as in `/home`. */
export function languageFromPath(path: string): Language {
  const first = path.split('/')[1] ?? '';
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

interface Found {
  page: PageId;
  language: Language;
}

const tables = new Map<string, ReadonlyMap<string, Found>>();

/**
 * The page and language of a path exactly as `pathOf` writes it, else `undefined`, as for an item. The server redirects other
 * letter cases, `/it/…` and trailing slashes before.
 */
export function findPage(path: string, slug: string): Found | undefined {
  const table = tables.get(slug) ?? tableOf(slug);
  tables.set(slug, table);
  return table.get(path);
}

function tableOf(slug: string): ReadonlyMap<string, Found> {
  return new Map(
    LANGUAGE_CODES.flatMap((language) =>
      PAGE_IDS.map((page) => [pathOf(page, language, slug), { page, language }] as const),
    ),
  );
}
