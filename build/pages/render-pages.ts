// Renders every page in every language, with the addresses of all that it needs.
import type { Manifest } from 'vite';
import { bundleOf } from '#src/app/loading/text-bundles.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { rowOf, type RowId } from '#src/shared/pages/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import { readGround } from '../brand/brand.ts';
import type { Bundles } from '../bundles/bundle-modules.ts';
import type { SiteTexts } from '../texts/text-files.ts';
import { renderDocument, type DocumentOptions } from './document.ts';
import { completeView, type SiteView } from './site-pages.ts';

const REACT_DOM = 'src/app/hydration/react-dom.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** The path of a row with a pattern, which stands for all its pages in metrics. */
export function patternOf(page: RowId | undefined, site: Site): string | undefined {
  const { path } = rowOf(page);
  return path.endsWith('{item}') ? `/${path.replace('{product}', site.slug)}` : undefined;
}

function fontsOf(manifest: Manifest, language: Language): string[] {
  return LANGUAGES[language].fontSubsets.map((subset) => {
    const key = Object.keys(manifest).find((k) => k.endsWith(`-${subset}-700-normal.woff2`));
    if (key === undefined) throw new Error(`the build has no font for ${subset}`);
    return `/${manifest[key]?.file}`;
  });
}

/** Returns a function that renders a view. `documents`: the pages that browsers load as documents. */
export function createRenderer(
  app: Renderer,
  { manifest, modules }: Pick<Bundles, 'manifest' | 'modules'>,
  { css, script }: Pick<DocumentOptions, 'css' | 'script'>,
  texts: SiteTexts,
  documents: readonly RowId[],
): (siteView: SiteView) => Promise<string> {
  const ground = readGround();
  return async (siteView) => {
    const view = completeView(siteView);
    const { page, language } = view;
    const loaded = ['src/app/entry-client.tsx', REACT_DOM, rowOf(page).component].flatMap((file) => {
      if (!modules[file]) throw new Error(`the build has no file with ${file}`);
      return modules[file];
    });
    const { head, body } = await app.renderView(view, texts.load);
    const fonts = fontsOf(manifest, language);
    const { statesFacts } = rowOf(page);
    const html = renderDocument({
      head: head + (siteView.head ?? ''),
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
    return html;
  };
}
