// Loads what a view needs before it is rendered, so that rendering never waits and never shows a half page.
import type { ComponentType } from 'react';
import { loaders as frame } from 'virtual:texts/frame';
import site from '#site';
import { findPage, languageFromPath } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, FALLBACK_LIST, type Catalogue, type Texts } from '#src/shared/texts.ts';
import type { View } from '#src/ui/view.tsx';
import { rowOf, type PageProps, type PageRow } from './pages.ts';

/** A view with all that it takes to render it. */
export interface LoadedView {
  view: View;
  texts: Texts;
  Page: ComponentType<PageProps>;
}

/** The view at a path, whatever stands there. */
export function viewFromLocation(path: string): View {
  const found = findPage(path, site.slug);
  return { page: found?.page, language: found?.language ?? languageFromPath(path) };
}

/** Loads the frame's texts, and those of a row if one is given. */
export async function loadTexts(language: Language, row?: PageRow): Promise<Texts> {
  const page = async () => (await (await row?.texts())?.loaders[language]())?.default ?? {};
  const catalogues = await Promise.all([frame[language]().then((loaded) => loaded.default), page()]);
  const lists = catalogues.map((c) => c[FALLBACK_LIST]);
  const borrowed = lists.filter((list) => typeof list === 'string').join(' ');
  const catalogue: Catalogue = Object.assign({}, ...catalogues, { [FALLBACK_LIST]: borrowed });
  return createTexts(language, catalogue, { product: site.name, email: site.email });
}

/** Loads component and texts of a view; rejects when the network does not give them. */
export async function loadView(view: View): Promise<LoadedView> {
  const row = rowOf(view.page);
  const [Page, texts] = await Promise.all([row.load(), loadTexts(view.language, row)]);
  return { view, texts, Page };
}
