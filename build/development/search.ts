import type { Language } from '#src/shared/languages/languages.ts';
import type { SearchIndex } from '#src/shared/search/search-index.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { completeView, type SiteView } from '../pages/site-pages.ts';
import { makeIndex } from '../search/make-index.ts';
import { pageSources } from '../search/page-sources.ts';
import type { SiteTexts } from '../texts/text-files.ts';

type Renderer = typeof import('#src/app/entry-build.tsx');

/** Renders all pages of a language and returns their index, for `npm run dev`. */
export async function indexInDevelopment(
  app: Renderer,
  views: readonly SiteView[],
  language: Language,
  texts: SiteTexts,
  wordsOf: (language: Language) => Texts,
): Promise<SearchIndex> {
  const pages = views.filter(({ view }) => view.language === language);
  const sources = await Promise.all(
    pages.map(async (siteView) => {
      const { body } = await app.renderView(completeView(siteView), texts.load);
      return pageSources({ view: siteView.view, path: siteView.path, html: body }, wordsOf(language), texts);
    }),
  );
  return makeIndex(sources.flat(), language);
}
