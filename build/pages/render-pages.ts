// Renders every page in every language, with the addresses of all that it needs.
import type { Manifest } from 'vite';
import { bundleOf } from '#src/app/loading/text-bundles.ts';
import { BY_DESKTOP } from '#src/server/pages/with-facts.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { rowOf, type RowId } from '#src/shared/pages/pages.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import type { Site } from '#src/shared/site/site.ts';
import { readGround } from '../brand/brand.ts';
import type { Bundles } from '../bundles/bundle-modules.ts';
import type { SiteTexts } from '../texts/text-files.ts';
import { hashOf, renderDocument, type DocumentOptions } from './document.ts';
import { completeView, headOf, type SiteView } from './site-pages.ts';
import { createStyles } from './styles.ts';

const ENTRY = 'src/app/entry-client.tsx';
const REACT_DOM = 'src/app/hydration/react-dom.ts';

type App = typeof import('#src/app/entry-build.tsx');

/** Renders the pages of the site. */
export interface Renderer {
  readonly render: (siteView: SiteView) => Promise<string>;
  /** What `style-src` of the Content-Security-Policy has to name for a page. */
  readonly policyOf: (page: RowId | undefined) => string;
}

/** Answers of the site follow whether there is a desktop host. Not in the table of pages, which browsers load. */
export const isByDesktop = (page: RowId | undefined): boolean => page === 'faq' || page === 'faqItem';

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

/** Makes the renderer. `documents`: the pages that browsers load as documents. */
export function createRenderer(
  app: App,
  bundles: Pick<Bundles, 'client' | 'manifest' | 'modules'>,
  script: DocumentOptions['script'],
  texts: SiteTexts,
  documents: readonly RowId[],
): Renderer {
  const { manifest, modules } = bundles;
  const ground = readGround();
  const stylesOf = createStyles(bundles);
  const filesOf = (module: string) => {
    if (!modules[module]) throw new Error(`the build has no file with ${module}`);
    return modules[module];
  };
  // What a module imports counts before it.
  const pageStyles = (page: RowId | undefined) =>
    stylesOf([ENTRY, rowOf(page).component].flatMap((module) => filesOf(module).toReversed()));
  const render = async (siteView: SiteView) => {
    const view = completeView(siteView);
    const { page, language } = view;
    const loaded = [ENTRY, REACT_DOM, rowOf(page).component].flatMap(filesOf);
    const { head, ...rendered } = await app.renderView(view, texts.load);
    const fonts = fontsOf(manifest, language);
    const { statesFacts } = rowOf(page);
    if (!statesFacts && !isByDesktop(page) && rendered.body.includes(BY_DESKTOP))
      throw new Error(`the row of ${page} lacks statesFacts: it differs where there is a desktop host`);
    const html = renderDocument({
      head: head + headOf(siteView),
      ...rendered,
      styles: pageStyles(page),
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
  const policies = new Map<RowId | undefined, string>();
  const policyOf = (page: RowId | undefined) => {
    const known =
      policies.get(page) ??
      pageStyles(page)
        .map(({ css }) => hashOf(css))
        .join(' ');
    policies.set(page, known);
    return known;
  };
  return { render, policyOf };
}
