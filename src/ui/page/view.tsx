// Context with the current page and language, for links and for `aria-current`.
import { createContext, use } from 'react';
import site from '#site';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf, pathsOfPage, type Paths } from '#src/shared/pages/addresses.ts';
import { sectionOf, type PageId, type RowId } from '#src/shared/pages/pages.ts';

/** What the build has read for a page (build/pages/entries.ts), in one language. */
export interface ViewEntry {
  /** Absent: those of the page's text group. */
  title?: string;
  description?: string;
  /** Address of a picture for previews of links, in place of that of the site. */
  image?: string;
  /** A text with an author and a day. */
  isArticle?: true;
  /** The language lacks what the page shows in others: it announces the section, and `data` follows. */
  isAnnounced?: true;
  /** In the languages that have the page. */
  paths: Paths;
  /** For the page's component, in the build alone: a browser keeps the markup that the document has. */
  data?: unknown;
}

/** A page in a language; `page` is `undefined` for the 404 page. */
export interface View {
  page: RowId | undefined;
  language: Language;
  entry?: ViewEntry;
  /** What follows `#` in the address, if the document has shown the page for it before it is active (`hash` of its row). */
  hash?: string;
}

export const ViewContext = createContext<View>({ page: undefined, language: 'it' });

/** The view on the screen. */
export function useView(): View {
  return use(ViewContext);
}

/** The paths of a view in the languages that have it; none of the 404 page. */
export function pathsOf({ page, entry }: View): Paths {
  return entry?.paths ?? (page === undefined ? {} : pathsOfPage(sectionOf(page), site.slug));
}

/** The path of a page in the language on the screen. */
export function usePath(page: PageId): string {
  return pathOf(page, useView().language, site.slug);
}
