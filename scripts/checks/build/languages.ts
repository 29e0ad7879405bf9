// The addresses of a page in each language, and that every page but items was built in every language.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import { PAGE_IDS, rowOf } from '#src/shared/pages/pages.ts';

/** Italian addresses of the pages with `noindex`, with any slug. */
const NOINDEX = PAGE_IDS.filter((page) => rowOf(page).noindex).map(
  (page) => new RegExp(`^/${rowOf(page).path.replace('{product}', '[a-z\\d]+')}$`),
);

/** Removes the prefix of the language: `/de/home` becomes `/home`, `/de` becomes `/`. Italian has no prefix. */
export function withoutLanguage(path: string, language: Language): string {
  return language === 'it' ? path : path.replace(`/${language}`, '') || '/';
}

/** Adds the prefix of a language to an Italian address. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'it') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** Whether search engines may list a page; not those of unknown addresses. */
export function isListed({ path, language }: { path: string | undefined; language: Language }): boolean {
  return path !== undefined && !NOINDEX.some((address) => address.test(withoutLanguage(path, language)));
}

/** Finds pages that were not built in all languages, which items need not be. */
export function languageFaults(built: BuiltSite): string[] {
  const paths = new Set(built.pages.map(({ path }) => path));
  const pages = built.pages.filter(({ pattern }) => pattern === undefined);
  const names = new Set(pages.map(({ path, language }) => withoutLanguage(path, language)));
  const expected = [...names].flatMap((path) => LANGUAGE_CODES.map((code) => inLanguage(path, code)));
  return [
    ...expected.filter((path) => !paths.has(path)).map((path) => `dist: the page ${path} was not built`),
    ...LANGUAGE_CODES.filter((code) => !built.notFound[code]).map(
      (code) => `dist: the page for unknown addresses was not built in ${code}`,
    ),
  ];
}
