// Loads everything that a view needs before it is rendered, so that no incomplete page is shown.
import type { ComponentType } from 'react';
import site from '#site';
import { loadFacts } from '#src/client/server-facts.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { findPage, languageFromPath } from '#src/shared/pages/addresses.ts';
import { hasPage, rowOf } from '#src/shared/pages/pages.ts';
import type { ServerFacts } from '#src/shared/site/server-facts.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { joinCatalogues, type Catalogue, type Texts } from '#src/shared/texts/texts.ts';
import type { View } from '#src/ui/page/view.tsx';
import { loadComponent, type PageProps } from './page-component.ts';
import { bundleOf } from './text-bundles.ts';

/** A view with everything that rendering needs. */
export interface LoadedView {
  view: View;
  texts: Texts;
  Page: ComponentType<PageProps>;
  /** Of a page that states them. */
  facts?: ServerFacts | undefined;
}

/** Gives the texts of a bundle in a language: the browser fetches them, the build reads them. */
export type BundleLoader = (bundle: string, language: Language) => Catalogue | Promise<Catalogue>;

/** The view at a path, also at an unknown one. */
export function viewFromLocation(path: string): View {
  const found = findPage(path, site.slug);
  const page = found && hasPage(found.page, site) ? found.page : undefined;
  return { page, language: found?.language ?? languageFromPath(path) };
}

/** The view that the document of the browser has. Its address does not say that it is the page for unknown ones, or made from content. */
export function viewOfDocument(): View {
  const { view: kind, hash } = document.documentElement.dataset;
  const view = { ...viewFromLocation(location.pathname), ...(hash !== undefined && { hash }) };
  const { entry } = document.body.dataset;
  if (entry !== undefined) return { ...view, ...(JSON.parse(entry) as Pick<View, 'page' | 'entry'>) };
  return kind === 'not-found' ? { ...view, page: undefined } : view;
}

/** The view at the path of a link, if its page can take the place of the one on the screen: not what is made from content. */
export function viewToSwapIn(path: string): View | undefined {
  const view = viewFromLocation(path);
  const documents = document.documentElement.dataset['documents']?.split(' ') ?? [];
  return view.page === undefined || documents.includes(view.page) ? undefined : view;
}

/** Loads the texts of some bundles in a language. Rejects as `load` does. */
export async function loadTexts(language: Language, bundles: readonly string[], load: BundleLoader): Promise<Texts> {
  const catalogues = await Promise.all(bundles.map(async (bundle) => load(bundle, language)));
  return siteTexts(language, joinCatalogues(catalogues), site);
}

/**
 * Loads component and texts of a view, and the facts of the server if the page states them. Rejects as `load` does, and in a browser
 * without a network. The build passes the defaults for `facts`.
 */
export async function loadView(
  view: View,
  load: BundleLoader,
  facts: () => ServerFacts | Promise<ServerFacts> = loadFacts,
): Promise<LoadedView> {
  const bundles = ['frame', bundleOf(view.page)];
  const [Page, texts, stated] = await Promise.all([
    loadComponent(view.page),
    loadTexts(view.language, bundles, load),
    rowOf(view.page).statesFacts ? facts() : undefined,
  ]);
  return { view, texts, Page, facts: stated };
}
