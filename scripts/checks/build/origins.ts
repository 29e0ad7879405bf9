// Nothing is loaded from another origin, and links lead only to the addresses of site.config.ts and to the authorities of the
// accessibility statement.
import type { HtmlElement } from 'html-validate';
import bodies from '#src/features/accessibility/bodies.json' with { type: 'json' };
import type { Site } from '#src/shared/site.ts';
import { readText } from '../tree.ts';
import { parsePage } from './document.ts';
import type { Dist, Page } from './site.ts';

/** Addresses in code that nothing requests: names of XML vocabularies, pages named in error messages of libraries. */
const NAMES = new Set(['http://www.w3.org', 'https://react.dev', 'https://simplewebauthn.dev']);

/** Origins of the authorities. */
const AUTHORITIES = [
  bodies.otherCountries,
  ...bodies.countries.flatMap(({ publicSector, services }) => [publicSector.url, ...(services ? [services.url] : [])]),
].map((url) => new URL(url).origin);

/** Values of `rel` with which a link loads something or opens a connection. */
const LOADING = new Set([
  'stylesheet',
  'preload',
  'modulepreload',
  'prefetch',
  'icon',
  'apple-touch-icon',
  'manifest',
  'preconnect',
  'dns-prefetch',
]);

/** Finds what a page loads from elsewhere, links to other sites, and session links, which only members may see. */
export function pageOriginFaults(page: Page, site: Site): string[] {
  const origins = [site.publicUrl, site.testEnvironmentUrl, site.donationUrl, site.sourceCodeUrl];
  const allowed = new Set([...AUTHORITIES, ...origins.flatMap((url) => (url ? [new URL(url).origin] : []))]);
  const foreign = parsePage(page)
    .querySelectorAll('*')
    .flatMap((element) => addressesOf(element).map((address) => ({ element, address })))
    .filter(({ address }) => /^(?:[a-z]+:)?\/\//i.test(address))
    .filter(({ element, address }) => isLoading(element) || !allowed.has(new URL(address, site.publicUrl).origin));
  const sessions = site.workSessionUrls.filter((url) => url !== null && page.html.includes(url));
  return [
    ...foreign.map(({ element, address }) => `refers to ${address} in <${element.tagName}>`),
    ...sessions.map((url) => `holds the session link ${url}, which only a signed-in visitor may see`),
  ];
}

function isLoading(element: HtmlElement): boolean {
  const { tagName } = element;
  if (tagName === 'link') return LOADING.has(element.getAttributeValue('rel') ?? '');
  return tagName !== 'a' && tagName !== 'meta';
}

function addressesOf(element: HtmlElement): string[] {
  const names = ['src', 'href', 'action', 'formaction', 'poster', 'data', 'ping'];
  const single = names.flatMap((name) => element.getAttributeValue(name) ?? []);
  const sets = (element.getAttributeValue('srcset') ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  return [...single, ...sets].filter((address) => address !== '');
}

/** A script names no other origin than the configured ones and those of the authorities. */
export function scriptOriginFaults(code: string, site: Site): string[] {
  const settings = JSON.stringify(site);
  const origins = new Set([...code.matchAll(/https?:\/\/[\w.-]*\w/g)].map((match) => match[0]));
  return [...origins]
    .filter((origin) => !NAMES.has(origin) && !AUTHORITIES.includes(origin) && !settings.includes(origin))
    .map((origin) => `names ${origin}, which is not configured`);
}

/** Style sheets, manifests and pictures load nothing from elsewhere. */
export function styleOriginFaults({ root, built }: Dist): string[] {
  const files = built.files.filter(({ path }) => /\.(?:css|svg|webmanifest)$/.test(path));
  const load = /(?:url\(|@import\s+|xlink:href=|href=|src=)\s*["']?((?:https?:)?\/\/[^"')\s]+)/g;
  return files.flatMap(({ path, file }) =>
    [...readText(root, `dist/${file}`).matchAll(load)].map((match) => `dist${path}: loads ${match[1]}`),
  );
}
