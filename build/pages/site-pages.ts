// All pages of the site with their addresses: those of the page table, and those that are made from entries.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathsOfPage, type Paths } from '#src/shared/pages/addresses.ts';
import { hasPage, PAGE_IDS, rowOf, type RowId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { View } from '#src/ui/page/view.tsx';
import type { Entry, EntryTexts } from './entries.ts';

/** A page in the languages in which it exists. */
export interface SitePage {
  readonly page: RowId;
  readonly paths: Paths;
  readonly entry?: Entry;
}

/** Joins the table and the entries. Throws if an entry has no address of its own. */
export function sitePages(entries: readonly Entry[], site: Site): readonly SitePage[] {
  const { slug } = site;
  const pages = [
    ...PAGE_IDS.filter((page) => hasPage(page, site)).map((page): SitePage => {
      const entry = entries.find((one) => one.page === page);
      return { page, paths: pathsOfPage(page, slug), ...(entry && { entry }) };
    }),
    ...entries.filter(({ item }) => item !== undefined).map((entry) => itemPage(entry, slug)),
  ];
  const known = new Set<string>();
  for (const path of pages.flatMap(({ paths }) => Object.values(paths))) {
    if (known.has(path.toLowerCase())) throw new Error(`two pages have the address ${path}`);
    known.add(path.toLowerCase());
  }
  return pages;
}

function itemPage(entry: Entry, slug: string): SitePage {
  const { page, item = '', languages } = entry;
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(item) || !rowOf(page).path.endsWith('{item}'))
    throw new Error(`'${item}' is not the name of an item of the page ${page}: letters a-z, digits, single hyphens`);
  const codes = LANGUAGE_CODES.filter((code) => languages[code]);
  return { page, entry, paths: Object.fromEntries(codes.map((code) => [code, itemPathOf(page, item, code, slug)])) };
}

/** A view with its path; that of unknown addresses has none. */
export interface SiteView {
  readonly view: View;
  readonly path?: string;
  readonly head?: EntryTexts['head'];
  readonly made?: EntryTexts['made'];
}

/** What is added to the head of its document. */
export const headOf = ({ head = '' }: Pick<SiteView, 'head'>): string => (typeof head === 'string' ? head : head());

/** The view with what its component shows. */
export function completeView({ view, made }: SiteView): View {
  return made && view.entry ? { ...view, entry: { ...view.entry, data: made.data() } } : view;
}

/** All views, and in each language that of unknown addresses. */
export function siteViews(pages: readonly SitePage[]): readonly SiteView[] {
  return LANGUAGE_CODES.flatMap((language) => [
    ...pages.flatMap((page) => viewsOf(page, language)),
    { view: { page: undefined, language } },
  ]);
}

function viewsOf({ page, paths, entry }: SitePage, language: Language): SiteView[] {
  const path = paths[language];
  if (path === undefined) return [];
  const texts = entry?.languages[language];
  if (!texts) return [{ path, view: { page, language } }];
  const { head, made, modified: _, ...rest } = texts;
  const view = { page, language, entry: { ...rest, paths } };
  return [{ path, view, ...(head !== undefined && { head }), ...(made && { made }) }];
}

/** The pages of the table that are made from entries: browsers load them as documents. */
export function documentsIn(pages: readonly SitePage[]): readonly RowId[] {
  return pages.filter(({ entry }) => entry !== undefined && entry.item === undefined).map(({ page }) => page);
}
