// Loads what a view needs before it is rendered, so that rendering never waits and never shows a half page.
import type { ComponentType } from 'react';
import { loaders } from 'virtual:texts';
import site from '#site';
import { findPage, languageOf } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, FALLBACK_LIST, type Catalogue, type Texts } from '#src/shared/texts.ts';
import type { View } from '#src/ui/view.tsx';
import { rowOf, type PageProps } from './pages.ts';
import type { TextBundle } from './text-bundles.ts';

/** A view with all that it takes to render it. */
export interface LoadedView {
  view: View;
  texts: Texts;
  Page: ComponentType<PageProps>;
}

/** The view at a path, whatever stands there. */
export function viewOf(path: string): View {
  const found = findPage(path, site.slug);
  return { page: found?.page, language: found?.language ?? languageOf(path) };
}

async function loadBundle(language: Language, bundle: TextBundle): Promise<Catalogue> {
  const load = loaders[`${language}/${bundle}`];
  if (!load) throw new Error(`there is no text bundle ${language}/${bundle}`);
  return (await load()).default;
}

/** Loads one bundle alone, for what is said in another language than the page's. */
export async function loadTexts(language: Language, bundles: readonly TextBundle[]): Promise<Texts> {
  const catalogues = await Promise.all(bundles.map((bundle) => loadBundle(language, bundle)));
  const lists = catalogues.map((c) => c[FALLBACK_LIST]);
  const borrowed = lists.filter((list) => typeof list === 'string').join(' ');
  const catalogue: Catalogue = Object.assign({}, ...catalogues, { [FALLBACK_LIST]: borrowed });
  return createTexts(language, catalogue, { product: site.name, email: site.email });
}

/** Loads component and texts of a view; rejects when the network does not give them. */
export async function loadView(view: View): Promise<LoadedView> {
  const row = rowOf(view.page);
  const [Page, texts] = await Promise.all([row.load(), loadTexts(view.language, ['frame', row.bundle])]);
  return { view, texts, Page };
}
