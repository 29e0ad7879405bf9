// The pages of the matrix: every row of the page table, and an unknown address.
import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages.ts';

/** A page of the table, or the page for unknown addresses. */
export type AnyPage = PageId | 'notFound';

/** All pages, the unknown address last. */
export const ALL_PAGES: readonly AnyPage[] = [...PAGE_IDS, 'notFound'];

/** The address of a page in a language. */
export function addressOf(page: AnyPage, language: Language): string {
  return page === 'notFound'
    ? pathOf('home', language, site.slug).replace(/home$/, 'unknown-page')
    : pathOf(page, language, site.slug);
}
