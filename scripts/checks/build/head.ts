// The language, title, description and addresses that a page states in its head.
import type { HtmlElement } from 'html-validate';
import { LANGUAGE_CODES, underscoreLocale } from '#src/shared/languages/languages.ts';
import { alternates } from '#src/shared/pages/addresses.ts';
import { PAGE_IDS, pageName, rowOf } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { attributesOf, parsePage, textsOf } from './document.ts';
import { inLanguage, isListed, withoutLanguage } from './languages.ts';
import type { Page } from './site.ts';

/** Returns the errors of one page. `urls` has the addresses of all pages. */
export function headFaults(page: Page, site: Site, urls: ReadonlySet<string>): string[] {
  const document = parsePage(page);
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const expectOne = (name: string, values: readonly string[]) =>
    values.length === 1 && values[0]?.trim()
      ? []
      : [`has ${values.length} ${name}, and should have one that is not empty`];
  const locale = underscoreLocale(page.language);
  const isHidden = metaOf(document, 'robots').some((content) => /noindex/.test(content));
  return [
    ...(attributesOf(document, 'html', 'lang')[0] === page.language ? [] : [`html lang should be ${page.language}`]),
    ...(count('h1') === 1 ? [] : [`has ${count('h1')} h1, and should have one`]),
    ...(count('main') === 1 ? [] : [`has ${count('main')} main, and should have one`]),
    ...expectOne('<title>', titlesOf(document)),
    ...expectOne('descriptions', metaOf(document, 'description')),
    ...['og:title', 'og:description', 'og:image', 'og:type', 'og:site_name'].flatMap((key) =>
      expectOne(key, metaOf(document, key)),
    ),
    ...(metaOf(document, 'og:locale')[0] === locale ? [] : [`og:locale should be ${locale}`]),
    ...(isHidden !== isListed(page) ? [] : [isHidden ? 'should not be noindex' : 'should be noindex']),
    ...(metaOf(document, 'viewport').some(allowsZoom) ? [] : ['should have a viewport that lets the reader zoom']),
    ...visibleKeys(document),
    ...(page.path === undefined ? [] : addressFaults({ ...page, path: page.path }, site, urls)),
  ];
}

function metaOf(document: HtmlElement, key: string): string[] {
  return [
    ...attributesOf(document, `meta[name="${key}"]`, 'content'),
    ...attributesOf(document, `meta[property="${key}"]`, 'content'),
  ];
}

function titlesOf(document: HtmlElement): string[] {
  return document.querySelectorAll('head > title').map(({ textContent }) => textContent);
}

function allowsZoom(viewport: string): boolean {
  return /width=device-width/.test(viewport) && !/maximum-scale|user-scalable/.test(viewport);
}

const GROUPS = [...PAGE_IDS, undefined].flatMap((page) => [pageName(page), ...(rowOf(page).texts ?? [])]);
const KEY = new RegExp(`\\{\\{\\w+\\}\\}|\\b(?:frame|errors|${GROUPS.join('|')})\\.[a-z]\\w+(?:\\.\\w+)*\\b`, 'g');

/** A key in place of its text. */
function visibleKeys(document: HtmlElement): string[] {
  const keys = textsOf(document).flatMap((text) => text.match(KEY) ?? []);
  return [...new Set(keys)].map((found) => `shows '${found}'`);
}

/** Canonical address, alternates in all languages that have the page with x-default, `og:url`: all absolute. */
function addressFaults(page: Page & { path: string }, site: Site, urls: ReadonlySet<string>): string[] {
  const document = parsePage(page);
  const own = site.publicUrl + page.path;
  const italian = withoutLanguage(page.path, page.language);
  const canonical = attributesOf(document, 'link[rel="canonical"]', 'href');
  const found = document
    .querySelectorAll('link[rel="alternate"][hreflang]')
    .map((element) => `${element.getAttributeValue('hreflang')} ${element.getAttributeValue('href')}`);
  const paths = LANGUAGE_CODES.map((code) => [code, inLanguage(italian, code)] as const);
  const built = Object.fromEntries(paths.filter(([, path]) => urls.has(site.publicUrl + path)));
  const expected = alternates(built).map(([code, path]) => `${code} ${site.publicUrl}${path}`);
  const missing = expected.filter((entry) => !found.includes(entry));
  const extra = found.filter((entry) => !expected.includes(entry));
  return [
    ...(canonical.length === 1 && canonical[0] === own ? [] : [`canonical should be ${own}`]),
    ...(metaOf(document, 'og:url')[0] === own ? [] : [`og:url should be ${own}`]),
    ...missing.map((entry) => `lacks hreflang ${entry}`),
    ...extra.map((entry) => `has hreflang ${entry}, which is not its counterpart, or was not built`),
    ...(found.length === expected.length
      ? []
      : [`has ${found.length} hreflang links, and should have ${expected.length}`]),
  ];
}

/** Finds pages of one language with the same title or the same description. */
export function duplicateFaults(pages: readonly Page[]): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const document = parsePage(page);
    const words = [`title '${titlesOf(document)[0]}'`, `description '${metaOf(document, 'description')[0]}'`];
    return words.flatMap((text) => {
      const other = first.get(`${page.language} ${text}`);
      first.set(`${page.language} ${text}`, page.file);
      return other === undefined ? [] : [`dist/${page.file}: has the ${text}, like ${other}`];
    });
  });
}
