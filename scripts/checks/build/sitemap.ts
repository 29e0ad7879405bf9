// The sitemap has exactly the pages that may be listed, each with its alternates, and robots.txt names it.
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { readText } from '../tree.ts';
import { isListed } from './languages.ts';
import type { Dist } from './site.ts';

/** Compares sitemap.xml with the pages that were built. */
export function sitemapFaults({ root, built, site }: Dist): string[] {
  const read = (path: string) => {
    const file = built.files.find((one) => one.path === path)?.file;
    return file === undefined ? undefined : readText(root, `dist/${file}`);
  };
  const xml = read('/sitemap.xml');
  if (xml === undefined) return ['dist/sitemap.xml is missing'];
  const entries = xml.split('<url>').slice(1);
  const locations = entries.map((entry) => /<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '');
  const expected = built.pages.filter(isListed).map(({ path }) => site.publicUrl + path);
  // One for each language, and x-default.
  const links = LANGUAGE_CODES.length + 1;
  const incomplete = entries.filter((entry) => (entry.match(/<xhtml:link\b[^>]*hreflang=/g) ?? []).length !== links);
  return [
    ...expected.filter((url) => !locations.includes(url)).map((url) => `dist/sitemap.xml: lacks ${url}`),
    ...locations
      .filter((url) => !expected.includes(url))
      .map((url) => `dist/sitemap.xml: lists ${url}, which must not be listed`),
    ...locations
      .filter((url, at) => locations.indexOf(url) !== at)
      .map((url) => `dist/sitemap.xml: lists ${url} twice`),
    ...(incomplete.length === 0 ? [] : [`dist/sitemap.xml: ${incomplete.length} pages lack their ${links} alternates`]),
    ...((read('/robots.txt') ?? '').includes(`Sitemap: ${site.publicUrl}/sitemap.xml`)
      ? []
      : ['dist/robots.txt: does not name the sitemap']),
  ];
}
