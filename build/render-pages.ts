// Renders every page in every language, with the addresses of all that it needs.
import type { Manifest } from 'vite';
import { bundleOf } from '#src/app/text-bundles.ts';
import { pathOf } from '#src/shared/addresses.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages.ts';
import { PAGE_IDS, rowOf } from '#src/shared/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/server-facts.ts';
import type { Site } from '#src/shared/site.ts';
import type { View } from '#src/ui/view.tsx';
import { readGround } from './brand.ts';
import type { Bundles } from './bundle-modules.ts';
import { renderDocument, type DocumentOptions } from './document.ts';
import type { SiteTexts } from './text-files.ts';

const REACT_DOM = 'src/app/react-dom.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** A page in one language as HTML. */
export interface RenderedPage {
  /** Its address; `undefined` for the page for unknown addresses. */
  path: string | undefined;
  language: Language;
  html: string;
  /** It says something that follows the server's settings. */
  statesFacts?: true;
}

function fontsOf(manifest: Manifest, language: Language): string[] {
  return LANGUAGES[language].fontSubsets.map((subset) => {
    const key = Object.keys(manifest).find((k) => k.endsWith(`/eczar-${subset}-700-normal.woff2`));
    if (key === undefined) throw new Error(`the build has no font for ${subset}`);
    return `/${manifest[key]?.file}`;
  });
}

/** Renders all pages of the table and the page for unknown addresses, in every language. */
export async function* renderPages(
  app: Renderer,
  { manifest, modules }: Pick<Bundles, 'manifest' | 'modules'>,
  { css, script }: Pick<DocumentOptions, 'css' | 'script'>,
  site: Site,
  texts: SiteTexts,
): AsyncGenerator<RenderedPage> {
  const views: View[] = LANGUAGE_CODES.flatMap((language) =>
    [...PAGE_IDS, undefined].map((page) => ({ page, language })),
  );
  const ground = readGround();
  for (const view of views) {
    const { page, language } = view;
    const loaded = ['src/app/entry-client.tsx', REACT_DOM, rowOf(page).component].flatMap((path) => {
      if (!modules[path]) throw new Error(`the build has no file with ${path}`);
      return modules[path];
    });
    const { head, body } = await app.renderView(view, texts.load);
    const fonts = fontsOf(manifest, language);
    const notFound = page === undefined;
    const { statesFacts } = rowOf(page);
    const html = renderDocument({
      language,
      head,
      body,
      css,
      script,
      modules: [...new Set(loaded)],
      texts: texts.documentPath(bundleOf(page), language),
      fonts,
      ground,
      notFound,
      facts: statesFacts ? DEFAULT_FACTS : undefined,
    });
    yield { path: page && pathOf(page, language, site.slug), language, html, ...(statesFacts && { statesFacts }) };
  }
}
