// Renders every page in every language, with the addresses of all that it needs.
import type { Manifest } from 'vite';
import { bundleOf } from '#src/app/text-bundles.ts';
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import { rowOf, type RowId } from '#src/shared/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/server-facts.ts';
import type { Site } from '#src/shared/site.ts';
import { readGround } from './brand.ts';
import type { Bundles } from './bundle-modules.ts';
import { renderDocument, type DocumentOptions } from './document.ts';
import { documentsIn, siteViews, type SitePage } from './site-pages.ts';
import type { SiteTexts } from './text-files.ts';

const REACT_DOM = 'src/app/react-dom.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** A page in one language as HTML. */
export interface RenderedPage {
  page: RowId | undefined;
  /** Its address; `undefined` for the page for unknown addresses. */
  path: string | undefined;
  language: Language;
  html: string;
  /** It says something that follows the server's settings. */
  statesFacts?: true;
  /** Of an item: the path of its row, which stands for all items in metrics. */
  pattern?: string;
}

function fontsOf(manifest: Manifest, language: Language): string[] {
  return LANGUAGES[language].fontSubsets.map((subset) => {
    const key = Object.keys(manifest).find((k) => k.endsWith(`-${subset}-700-normal.woff2`));
    if (key === undefined) throw new Error(`the build has no font for ${subset}`);
    return `/${manifest[key]?.file}`;
  });
}

/** Renders all pages in the languages that they have, and the page for unknown addresses in every language. */
export async function* renderPages(
  app: Renderer,
  { manifest, modules }: Pick<Bundles, 'manifest' | 'modules'>,
  { css, script }: Pick<DocumentOptions, 'css' | 'script'>,
  site: Site,
  texts: SiteTexts,
  pages: readonly SitePage[],
): AsyncGenerator<RenderedPage> {
  const ground = readGround();
  const documents = documentsIn(pages);
  for (const { view, path } of siteViews(pages)) {
    const { page, language } = view;
    const loaded = ['src/app/entry-client.tsx', REACT_DOM, rowOf(page).component].flatMap((file) => {
      if (!modules[file]) throw new Error(`the build has no file with ${file}`);
      return modules[file];
    });
    const { head, body } = await app.renderView(view, texts.load);
    const fonts = fontsOf(manifest, language);
    const { statesFacts, path: pattern } = rowOf(page);
    const html = renderDocument({
      head,
      body,
      css,
      script,
      modules: [...new Set(loaded)],
      texts: texts.documentPath(bundleOf(page), language),
      fonts,
      ground,
      view,
      documents,
      facts: statesFacts ? DEFAULT_FACTS : undefined,
    });
    yield {
      page,
      path,
      language,
      html,
      ...(statesFacts && { statesFacts }),
      ...(pattern.endsWith('{item}') && { pattern: `/${pattern.replace('{product}', site.slug)}` }),
    };
  }
}
