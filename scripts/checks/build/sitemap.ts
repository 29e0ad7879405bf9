// The sitemap has exactly the pages that may be listed, each with its alternates, and robots.txt names it.
import { readText } from '../tree.ts';
import { isListed, withoutLanguage } from './languages.ts';
import type { Dist } from './site.ts';

/** Compares sitemap.xml with the pages that were built. */
export function sitemapFaults({ root, built, site }: Dist): string[] {
  const read = (path: string) => {
    const file = built.files.find((one) => one.path === path)?.file;
    return file === undefined ? undefined : readText(root, `dist/${file}`);
  };
  const maps = built.files.map(({ path }) => path).filter((path) => /^\/sitemap[\w-]*\.xml$/.test(path));
  const xml = maps.map(read).join('');
  const entries = xml.split('<url>').slice(1);
  const locations = entries.map((entry) => /<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '');
  const expected = built.pages.filter(isListed).map(({ path }) => site.publicUrl + path);
  // Each page names itself, the others of its languages, and x-default.
  const counts = new Map<string, number>();
  for (const { path, language } of built.pages.filter(isListed)) {
    const name = withoutLanguage(path, language);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const links = [...counts.values()].reduce((sum, count) => sum + count * (count + 1), 0);
  const found = (xml.match(/<xhtml:link\b[^>]*hreflang=/g) ?? []).length;
  return [
    ...expected.filter((url) => !locations.includes(url)).map((url) => `dist/sitemap.xml: lacks ${url}`),
    ...locations
      .filter((url) => !expected.includes(url))
      .map((url) => `dist/sitemap.xml: lists ${url}, which must not be listed`),
    ...locations
      .filter((url, at) => locations.indexOf(url) !== at)
      .map((url) => `dist/sitemap.xml: lists ${url} twice`),
    ...(found === links ? [] : [`dist/sitemap.xml: has ${found} alternates, and should have ${links}`]),
    ...['/sitemap.xml', ...maps]
      .filter((path) => !(read('/robots.txt') ?? '').includes(`Sitemap: ${site.publicUrl}${path}\n`))
      .map((path) => `dist/robots.txt: does not name the sitemap ${path}`),
  ];
}
