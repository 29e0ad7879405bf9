// The pages of the matrix: every row of the page table, a text of the content, and an unknown address.
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages/pages.ts';

/** A page of the table, the text that the blog is shipped with, or the page for unknown addresses. */
export type AnyPage = PageId | 'article' | 'notFound';

/** All pages, the unknown address last. */
export const ALL_PAGES: readonly AnyPage[] = [...PAGE_IDS, 'article', 'notFound'];

const ARTICLE = 'che-cosa-funziona-oggi';

/** The address of a page in a language. */
export function addressOf(page: AnyPage, language: Language): string {
  if (page === 'article') return `${pathOf('blog', language, site.slug)}/${ARTICLE}`;
  return page === 'notFound'
    ? pathOf('home', language, site.slug).replace(/home$/, 'unknown-page')
    : pathOf(page, language, site.slug);
}
