import { join } from 'node:path';
// The built pages are valid HTML, and each says rightly what it is, in which language, and where the others are.
import { pathToFileURL } from 'node:url';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { pathOf } from '#src/shared/addresses.ts';
import type { BuiltSite } from '#src/shared/built-site.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, underscoreLocale, type Language } from '#src/shared/languages.ts';
import { PAGE_IDS, pageName, rowOf } from '#src/shared/pages.ts';
import type { Site } from '#src/shared/site.ts';
import { builtPages, builtSite, tagsOf, type PageText, type Tag } from './built-pages.ts';
import { textOf, type Check } from './check.ts';
import { HTML_RULES } from './html-rules.ts';

/** Addresses of the pages with `noindex`, without language prefix. */
const noindexPaths = (site: Site) =>
  new Set(PAGE_IDS.filter((id) => rowOf(id).noindex).map((id) => pathOf(id, DEFAULT_LANGUAGE, site.slug)));

/** html-validate on every page, then the head, then the sitemap. */
export const checkHtml: Check = async (root) => {
  const built = builtSite(root);
  if (!built) return { faults: ['dist/site.json is missing: npm run build'] };
  const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
  const pages = builtPages(root, built);
  const faults = [
    ...(await validityFaults(pages)),
    ...pages.flatMap((page) => headFaults(page, site, pages).map((fault) => `dist/${page.file}: ${fault}`)),
    ...sameFaults(pages),
    ...missingFaults(built),
    ...sitemapFaults(root, built, site),
  ];
  return {
    faults,
    note: `${pages.length} pages, ${new Set(pages.map(({ html }) => shapeOf(html))).size} different in markup`,
  };
};

async function validityFaults(pages: readonly PageText[]): Promise<string[]> {
  const validator = new HtmlValidate(new StaticConfigLoader(HTML_RULES));
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const page of pages) {
    const shape = shapeOf(page.html);
    if (seen.has(shape)) continue;
    seen.add(shape);
    const report = await validator.validateString(page.html, page.file);
    const messages = report.results.flatMap((result) => result.messages);
    faults.push(
      ...messages.map(
        ({ line, column, ruleId, message }) => `dist/${page.file}:${line}:${column}: ${message} (${ruleId})`,
      ),
    );
  }
  return faults;
}

/**
 * The markup without its words: pages that differ in nothing else are valid or invalid together, and 0.4 s of a slow
 * processor are spent on each (243 pages have some thirty shapes). Whether a text or a value is empty stays visible.
 */
function shapeOf(html: string): string {
  return html
    .replace(/ aria-current="\w+"/g, '')
    .replace(/>[^<]*[^<\s][^<]*</g, '>x<')
    .replace(/ (href|content|title|alt|aria-label|lang|hreflang|data-[\w-]+|placeholder|src)="[^"]+"/gi, ' $1="x"');
}

const metaOf = (tags: readonly Tag[], key: string) =>
  tags
    .filter(({ name, attributes }) => name === 'meta' && (attributes.get('name') ?? attributes.get('property')) === key)
    .map(({ attributes }) => attributes.get('content') ?? '');

const linksOf = (tags: readonly Tag[], rel: string) =>
  tags.filter(
    ({ name, attributes }) =>
      name === 'link' && attributes.get('rel') === rel && (rel !== 'alternate' || attributes.has('hreflang')),
  );

/** Takes the language's prefix off: `/de/home` is `/home`, `/de` is `/`. */
function plain(path: string, language: Language): string {
  return language === 'it' ? path : path.replace(`/${language}`, '') || '/';
}

function inLanguage(path: string, language: Language): string {
  if (language === 'it') return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

function headFaults(page: PageText, site: Site, pages: readonly PageText[]): string[] {
  const tags = tagsOf(page.html);
  const count = (name: string) => tags.filter((tag) => tag.name === name).length;
  const one = (what: string, found: readonly string[]) =>
    found.length === 1 && found[0]?.trim()
      ? []
      : [`has ${found.length} ${what}, and should have one that is not empty`];
  const unlisted = page.path === undefined || noindexPaths(site).has(plain(page.path, page.language));
  return [
    ...(tags.find(({ name }) => name === 'html')?.attributes.get('lang') === page.language
      ? []
      : [`html lang should be ${page.language}`]),
    ...(count('h1') === 1 ? [] : [`has ${count('h1')} h1, and should have one`]),
    ...(count('main') === 1 ? [] : [`has ${count('main')} main, and should have one`]),
    ...one('<title>', titlesOf(page)),
    ...one('descriptions', metaOf(tags, 'description')),
    ...['og:title', 'og:description', 'og:image', 'og:type', 'og:site_name'].flatMap((key) =>
      one(key, metaOf(tags, key)),
    ),
    ...(metaOf(tags, 'og:locale')[0] === underscoreLocale(page.language)
      ? []
      : [`og:locale should be ${underscoreLocale(page.language)}`]),
    ...(metaOf(tags, 'robots').some((content) => /noindex/.test(content)) === unlisted
      ? []
      : [unlisted ? 'should be noindex' : 'should not be noindex']),
    ...(metaOf(tags, 'viewport').some(
      (content) => /width=device-width/.test(content) && !/maximum-scale|user-scalable/.test(content),
    )
      ? []
      : ['should have a viewport that lets the reader zoom']),
    ...visibleKeys(page),
    ...(page.path === undefined ? [] : addressFaults(page.path, page.language, tags, site, pages)),
  ];
}

const TEXT_GROUPS = new Set(
  [...PAGE_IDS, undefined].flatMap((page) => ['frame', 'errors', pageName(page), ...(rowOf(page).texts ?? [])]),
);

/** Keys that are visible in the page because their text was not found. */
function visibleKeys(page: PageText): string[] {
  const text = page.html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]+>/g, ' ');
  return [
    ...new Set(
      text.match(
        new RegExp(`\\{\\{\\w+\\}\\}|\\b(?:${[...TEXT_GROUPS].join('|')})\\.[a-z]\\w+(?:\\.\\w+)*\\b`, 'g'),
      ),
    ),
  ].map((key) => `shows '${key}'`);
}

/** Canonical, the links to all languages and x-default, `og:url`: all absolute, all to pages that were built. */
function addressFaults(
  path: string,
  language: Language,
  tags: readonly Tag[],
  site: Site,
  pages: readonly PageText[],
): string[] {
  const own = site.publicUrl + path;
  const built = new Set(pages.map((page) => site.publicUrl + (page.path ?? '?')));
  const canonical = linksOf(tags, 'canonical').map(({ attributes }) => attributes.get('href'));
  const alternates = linksOf(tags, 'alternate').map(({ attributes }) =>
    [attributes.get('hreflang'), attributes.get('href')].join(' '),
  );
  const wanted = [
    ...LANGUAGE_CODES.map((code) => `${code} ${site.publicUrl}${inLanguage(plain(path, language), code)}`),
    `x-default ${site.publicUrl}${plain(path, language)}`,
  ];
  const missing = wanted.filter((entry) => !alternates.includes(entry));
  const extra = alternates.filter((entry) => !wanted.includes(entry));
  const dead = alternates.filter((entry) => !built.has(entry.split(' ')[1] ?? ''));
  return [
    ...(canonical.length === 1 && canonical[0] === own ? [] : [`canonical should be ${own}`]),
    ...(metaOf(tags, 'og:url')[0] === own ? [] : [`og:url should be ${own}`]),
    ...missing.map((entry) => `lacks hreflang ${entry}`),
    ...extra.map((entry) => `has hreflang ${entry}, which is not its counterpart`),
    ...dead.map((entry) => `has hreflang ${entry}, a page that was not built`),
    ...(alternates.length === wanted.length
      ? []
      : [`has ${alternates.length} hreflang links, and should have ${wanted.length}`]),
  ];
}

function titlesOf(page: PageText): string[] {
  const head = page.html.split(/<body\b/i)[0] ?? '';
  return [...head.matchAll(/<title[^>]*>([^<]*)<\/title>/gi)].map((match) => match[1] ?? '');
}

/** Within a language, no two pages have one title or one description. */
function sameFaults(pages: readonly PageText[]): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const said = [`title '${titlesOf(page)[0]}'`, `description '${metaOf(tagsOf(page.html), 'description')[0]}'`];
    return said.flatMap((words) => {
      const other = first.get(`${page.language} ${words}`);
      first.set(`${page.language} ${words}`, page.file);
      return other === undefined ? [] : [`dist/${page.file}: has the ${words}, like ${other}`];
    });
  });
}

/** Every page in every language. */
function missingFaults(built: BuiltSite): string[] {
  const paths = new Set(built.pages.map(({ path }) => path));
  const names = new Set(built.pages.map(({ path, language }) => plain(path, language)));
  const wanted = [...names].flatMap((path) => LANGUAGE_CODES.map((code) => inLanguage(path, code)));
  return [
    ...wanted.filter((path) => !paths.has(path)).map((path) => `dist: the page ${path} was not built`),
    ...LANGUAGE_CODES.filter((code) => !built.notFound[code]).map(
      (code) => `dist: the page for unknown addresses was not built in ${code}`,
    ),
  ];
}

function fileText(root: string, built: BuiltSite, path: string): string | undefined {
  const file = built.files.find((one) => one.path === path)?.file;
  return file === undefined ? undefined : textOf(root, `dist/${file}`);
}

/** The sitemap has exactly the pages without `noindex`, each with its alternates; robots.txt names it. */
function sitemapFaults(root: string, built: BuiltSite, site: Site): string[] {
  const xml = fileText(root, built, '/sitemap.xml');
  if (xml === undefined) return ['dist/sitemap.xml is missing'];
  const entries = xml.split('<url>').slice(1);
  const locations = entries.map((entry) => /<loc>([^<]*)<\/loc>/.exec(entry)?.[1] ?? '');
  const noindex = noindexPaths(site);
  const wanted = built.pages
    .filter(({ path, language }) => !noindex.has(plain(path, language)))
    .map(({ path }) => site.publicUrl + path);
  const poor = entries.filter(
    (entry) => (entry.match(/<xhtml:link\b[^>]*hreflang=/g) ?? []).length !== LANGUAGE_CODES.length + 1,
  );
  const robots = fileText(root, built, '/robots.txt') ?? '';
  return [
    ...wanted.filter((url) => !locations.includes(url)).map((url) => `dist/sitemap.xml: lacks ${url}`),
    ...locations
      .filter((url) => !wanted.includes(url))
      .map((url) => `dist/sitemap.xml: lists ${url}, which is no page to be listed`),
    ...locations
      .filter((url, at) => locations.indexOf(url) !== at)
      .map((url) => `dist/sitemap.xml: lists ${url} twice`),
    ...(poor.length === 0 ? [] : [`dist/sitemap.xml: ${poor.length} pages lack links to all languages and x-default`]),
    ...(robots.includes(`Sitemap: ${site.publicUrl}/sitemap.xml`)
      ? []
      : ['dist/robots.txt: does not name the sitemap']),
  ];
}
