import type { Language } from '#src/shared/languages/languages.ts';
import type { SearchIndex } from '#src/shared/search/search-index.ts';
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
): Promise<SearchIndex> {
  const pages = views.filter(({ view }) => view.language === language);
  const sources = await Promise.all(
    pages.map(async (siteView) => {
      const { path } = siteView;
      const view = completeView(siteView);
      const { head, body } = await app.renderView(view, texts.load);
      return pageSources({ page: view.page, path, language, html: head + body }, texts);
    }),
  );
  return makeIndex(sources.flat(), language);
}
