// Loads everything that a view needs before it is rendered, so that no incomplete page is shown.
import type { ComponentType } from 'react';
import { bundles } from 'virtual:text-bundles';
import { loaders as frame } from 'virtual:texts/frame';
import site from '#site';
import { findPage, languageFromPath } from '#src/shared/addresses.ts';
import type { Language } from '#src/shared/languages.ts';
import { createTexts, FALLBACK_LIST, type Catalogue, type Texts } from '#src/shared/texts.ts';
import type { View } from '#src/ui/view.tsx';
import { loadComponent, type PageProps } from './page-component.ts';
import { bundleOf } from './text-bundles.ts';

/** A view with everything that rendering needs. */
export interface LoadedView {
  view: View;
  texts: Texts;
  Page: ComponentType<PageProps>;
}

/** The view at a path, also at an unknown one. */
export function viewFromLocation(path: string): View {
  const found = findPage(path, site.slug);
  return { page: found?.page, language: found?.language ?? languageFromPath(path) };
}

/** Loads the texts of the frame, and those of a page's bundle if one is given. */
export async function loadTexts(language: Language, bundle?: string): Promise<Texts> {
  const page: Catalogue | Promise<Catalogue> = bundle === undefined ? {} : loadBundle(bundle, language);
  const catalogues = await Promise.all([frame[language]().then((loaded) => loaded.default), page]);
  const lists = catalogues.map((c) => c[FALLBACK_LIST]);
  const borrowed = lists.filter((list) => typeof list === 'string').join(' ');
  const catalogue: Catalogue = Object.assign({}, ...catalogues, { [FALLBACK_LIST]: borrowed });
  return createTexts(language, catalogue, { product: site.name, email: site.email });
}

async function loadBundle(name: string, language: Language): Promise<Catalogue> {
  const list = await bundles[name]?.();
  if (list === undefined) throw new Error(`no page has the text bundle ${name}`);
  return (await list.loaders[language]()).default;
}

/** Loads component and texts of a view. Rejects without a network. */
export async function loadView(view: View): Promise<LoadedView> {
  const [Page, texts] = await Promise.all([loadComponent(view.page), loadTexts(view.language, bundleOf(view.page))]);
  return { view, texts, Page };
}
