// Queries as visitors write them, with the pages that answer them. Any of the pages that a query names is right; `faq/cost` is a
// question, `navigare/passkey` a text. The ranking was tuned on the first half of visitors.json and verified on the other.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import site from '#site';
import { loadView } from '#src/app/loading/load-view.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import { itemRowOf, PAGE_IDS, type PageId } from '#src/shared/pages/pages.ts';
import { openIndex, type Search } from '#src/shared/search/open-index.ts';
import { DEFAULT_FACTS } from '#src/shared/site/server-facts.ts';
import { ViewContext } from '#src/ui/page/view.tsx';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { contentTexts } from '../content/pages/content-texts.ts';
import { hasItems, readContent, type Content } from '../content/reading/read-content.ts';
import { readSiteTexts } from '../texts/text-files.ts';
import { contentSources } from './content-sources.ts';
import { makeIndex, type Source } from './make-index.ts';
import { pageSources } from './page-sources.ts';
import queries from './queries.json' with { type: 'json' };
import visitors from './visitors.json' with { type: 'json' };

// The build makes it from a file of the brand.
vi.mock(import('#src/ui/page/mark.tsx'), () => ({ Mark: () => createElement('span') }));

const siteTexts = readSiteTexts();
const wordsOf = contentTexts(site, siteTexts);
let content: Content;
beforeAll(async () => {
  content = await readContent('content', site);
}, 60_000);

async function sourcesOf(page: PageId, language: Language): Promise<readonly Source[]> {
  const view = { page, language };
  const { texts, Page } = await loadView(view, siteTexts.load, () => DEFAULT_FACTS);
  const main = TextsProvider({ texts, children: createElement(Page, { page }) });
  const html = `<main>${renderToStaticMarkup(createElement(ViewContext, { value: view }, main))}</main>`;
  return pageSources({ view, path: pathOf(page, language, site.slug), html }, wordsOf(language), siteTexts);
}

async function searchIn(language: Language): Promise<Search> {
  const own = PAGE_IDS.filter(
    (page) => page === 'info' || !content.open.some((open) => open === page && hasItems(content, open)),
  );
  const pages = await Promise.all(own.map((page) => sourcesOf(page, language)));
  const texts = contentSources(content, wordsOf(language)).flatMap(({ read }) => read());
  return openIndex(makeIndex([...pages.flat(), ...texts], language));
}

/** The place of the first result that is right, from 0; of the whole page, a part is right as well. */
function placeOf(search: Search, language: Language, query: string, names: string): number {
  const right = names.split(' ').map((name) => {
    const [page = '', item] = (name.split('#')[0] ?? '').split('/');
    return item === undefined
      ? pathOf(page as PageId, language, site.slug)
      : itemPathOf(itemRowOf(page as PageId), item, language, site.slug);
  });
  const place = search(query).results.findIndex(({ path }) => right.includes(path.split('#')[0] ?? path));
  return place < 0 ? Infinity : place;
}

test.each(LANGUAGE_CODES)('finds what visitors look for in %s', async (language) => {
  const search = await searchIn(language);
  const placed = Object.entries(visitors[language]).map(
    ([query, names]) => [query, placeOf(search, language, query, names)] as const,
  );
  const share = (most: number) => placed.filter(([, place]) => place < most).length / placed.length;
  const missed = Object.entries(queries[language]).filter(
    ([query, names]) => placeOf(search, language, query, names) >= 10,
  );
  expect(placed.length + Object.keys(queries[language]).length).toBeGreaterThanOrEqual(38);
  expect(missed.map(([query]) => query)).toEqual([]);
  expect(share(1), JSON.stringify(placed.filter(([, place]) => place > 0))).toBeGreaterThanOrEqual(0.8);
  expect(share(3), JSON.stringify(placed.filter(([, place]) => place > 2))).toBeGreaterThanOrEqual(0.95);
});
