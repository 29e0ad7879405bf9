// Addresses of pages: a prefix for every language but Italian, then the path of the page's row.
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';
import { PAGE_IDS, PAGES, type PageId } from './pages.ts';

/**
 * The path of a page in a language, such as `/de/home` or `/finanziaperta`. `slug` is the product's, in lower case.
 * The path of the start page is `/` in Italian and, for instance, `/de` in German.
 */
export function pathOf(page: PageId, language: Language, slug: string): string {
  const word = PAGES[page].path.replace('{product}', slug);
  const prefix = language === DEFAULT_LANGUAGE ? '' : `/${language}`;
  return word === '' ? prefix || '/' : `${prefix}/${word}`;
}

/** The language of a path's prefix; Italian if there is none, as in `/home`. */
export function languageFromPath(path: string): Language {
  const first = path.split('/')[1] ?? '';
  return isLanguage(first) ? first : DEFAULT_LANGUAGE;
}

/**
 * The page and language of a path exactly as `pathOf` writes it, else `undefined`. The server redirects other letter cases,
 * `/it/…` and trailing slashes before.
 */
export function findPage(path: string, slug: string): { page: PageId; language: Language } | undefined {
  const language = languageFromPath(path);
  const page = PAGE_IDS.find((id) => pathOf(id, language, slug) === path);
  return page && { page, language };
}
