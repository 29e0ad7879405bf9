// Queries as visitors write them, with the pages that answer them: queries.json. Any of the pages that a query names is right; `faq/cost`
// is a question.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import site from '#site';
import { loadView } from '#src/app/loading/load-view.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS, type PageId } from '#src/shared/pages/pages.ts';
import { openIndex } from '#src/shared/search/open-index.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import { ViewContext } from '#src/ui/page/view.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { contentTexts } from '../content/pages/content-texts.ts';
import { questionSources } from '../content/pages/question-entries.ts';
import { readSiteTexts } from '../texts/text-files.ts';
import { makeIndex, type Source } from './make-index.ts';
import { pageSources } from './page-sources.ts';
import queries from './queries.json' with { type: 'json' };

// The build makes it from a file of the brand.
vi.mock(import('#src/ui/page/mark.tsx'), () => ({ Mark: () => createElement('span') }));

const siteTexts = readSiteTexts();
const wordsOf = contentTexts(site, siteTexts);

async function sourcesOf(page: PageId, language: Language): Promise<readonly Source[]> {
  const view = { page, language };
  const { texts, Page } = await loadView(view, siteTexts.load, () => DEFAULT_FACTS);
  const content = TextsProvider({ texts, children: createElement(Page, { page }) });
  const main = renderToStaticMarkup(createElement(ViewContext, { value: view }, content));
  const html = `<main>${main}</main>`;
  return pageSources({ view, path: pathOf(page, language, site.slug), html }, wordsOf(language), siteTexts);
}

test.each(LANGUAGE_CODES)('finds what visitors look for in %s among the first ten', async (language) => {
  const pages = await Promise.all(PAGE_IDS.map((page) => sourcesOf(page, language)));
  const sources = [...pages.flat(), ...questionSources(wordsOf(language), site)];
  const search = openIndex(makeIndex(sources, language));
  const asked = Object.entries(queries[language]);
  const missed = asked.filter(([query, pages]) => {
    const found = search(query).results.map(({ path }) => path);
    return !pages.split(' ').some((name) => {
      const [page, item] = name.split('/');
      const path = pathOf(page as PageId, language, site.slug);
      return found.some((one) => (item === undefined ? one.split('#')[0] === path : one === `${path}/${item}`));
    });
  });
  expect(asked.length).toBeGreaterThanOrEqual(20);
  expect(missed.map(([query]) => query)).toEqual([]);
});
