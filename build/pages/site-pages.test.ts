// A row with a pattern, which the table does not have yet, from its entries to the document and the sitemap.
import { afterAll, expect, test, vi } from 'vitest';
import site from '#site';
import { renderView } from '#src/app/entry-build.tsx';
import { findPage } from '#src/shared/pages/addresses.ts';
import { PAGES, type RowId } from '#src/shared/pages/pages.ts';
import { readSiteTexts } from '../texts/text-files.ts';
import { renderDocument } from './document.ts';
import type { Entry } from './entries.ts';
import { documentsIn, sitePages, siteViews } from './site-pages.ts';
import { sitemap } from './well-known.ts';

vi.mock('virtual:mark', () => ({ default: { viewBox: '', shapes: [] } }));

const ARTICLE = 'article' as RowId;
const COMPONENT = 'src/app/frame/not-found-page.tsx';
Object.assign(PAGES, { [ARTICLE]: { path: 'blog/{item}', component: COMPONENT, bundle: 'announced' } });
afterAll(() => Reflect.deleteProperty(PAGES, ARTICLE));

const ENTRIES: readonly Entry[] = [
  { page: ARTICLE, item: 'first', languages: { de: { title: 'Erster "Text"', data: '<p>' }, el: { title: 'Πρώτο' } } },
  { page: 'blog', languages: { de: { data: ['first'] } } },
];
const pages = sitePages(ENTRIES, site);
const documents = documentsIn(pages);
const documentOf = async (path: string) => {
  const found = siteViews(pages).find((one) => one.path === path);
  if (!found) throw new Error(`no page at ${path}`);
  const rendered = await renderView(found.view, readSiteTexts().load);
  const fixed = { styles: [], modules: [], script: { path: '/s.js' }, fonts: [], ground: ['#fff', '#000'] } as const;
  return renderDocument({ ...rendered, ...fixed, view: found.view, documents });
};

test('an item is a document in its own languages, and nothing else names it in others', async () => {
  const html = await documentOf('/de/blog/first');
  const links = [...html.matchAll(/hrefLang="([\w-]+)" href="([^"]+)"/g)].map(([, code, url]) => `${code} ${url}`);
  const url = (path: string) => site.publicUrl + path;
  expect(links).toEqual([
    `de ${url('/de/blog/first')}`,
    `el ${url('/el/blog/first')}`,
    `x-default ${url('/de/blog/first')}`,
  ]);
  expect(html).toContain(`<title>Erster &quot;Text&quot; – ${site.name}</title>`);
  expect(html).toContain(`<link rel="canonical" href="${url('/de/blog/first')}"/>`);
  const menu = [...html.matchAll(/<a href="([^"]+)" lang="\w\w"/g)].map(([, path]) => path);
  expect(menu).toEqual(expect.arrayContaining(['/de/blog/first', '/el/blog/first', '/en/blog', '/blog']));
  const given = /data-entry="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(given)).toEqual({
    page: ARTICLE,
    entry: { title: 'Erster "Text"', paths: { de: '/de/blog/first', el: '/el/blog/first' } },
  });
  expect(siteViews(pages).map(({ path }) => path)).not.toContain('/blog/first');
  const xml = sitemap(site, pages);
  expect(xml.match(/\/blog\/first<\/loc>/g)).toHaveLength(2);
  expect(xml).toContain(`hreflang="x-default" href="${url('/de/blog/first')}"/>`);
  expect(findPage('/de/blog/first', site.slug)).toBeUndefined();
});

test('a page of the table with an entry keeps all its languages, and every document names it', async () => {
  expect(documents).toEqual(['blog']);
  expect(await documentOf('/de/blog')).toMatch(
    /<html lang="de" data-documents="blog">.*<meta charset="utf-8">.*<body data-entry="[^"]+">/s,
  );
  expect(await documentOf('/es/blog')).toMatch(/<html lang="es" data-documents="blog">/);
});

test('an address that is taken, or no name, is refused', () => {
  const twice = [ENTRIES[0], ENTRIES[0]] as Entry[];
  expect(() => sitePages(twice, site)).toThrow('two pages have the address /de/blog/first');
  for (const item of ['', '..', 'A', 'a b', 'a--b'])
    expect(() => sitePages([{ page: ARTICLE, item, languages: {} }], site)).toThrow('is not the name of an item');
});
