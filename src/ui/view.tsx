// Context with the current page and language, for links and for `aria-current`.
import { createContext, use } from 'react';
import site from '#site';
import { pathOf } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import type { PageId } from '#src/shared/pages.ts';

/** A page in a language; `page` is `undefined` for the 404 page. */
export interface View {
  page: PageId | undefined;
  language: Language;
}

export const ViewContext = createContext<View>({ page: undefined, language: 'it' });

/** The view on the screen. */
export function useView(): View {
  return use(ViewContext);
}

/** The path of a page in the language on the screen. */
export function usePath(page: PageId): string {
  return pathOf(page, useView().language, site.slug);
}
