// Files that search engines and browsers read: sitemap, robots.txt, web app manifest, security.txt.
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { alternates, pathOf } from '#src/shared/pages/addresses.ts';
import { rowOf, sectionOf } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { SitePage } from './site-pages.ts';

/**
 * Returns the sitemaps by their addresses: one for the page table and lists, and one for the texts of each section, which may be
 * thousands.
 */
export function sitemaps(site: Site, pages: readonly SitePage[]): Map<string, string> {
  const addressOf = ({ page, entry }: SitePage) =>
    Object.values(entry?.languages ?? {}).some((texts) => texts.isArticle)
      ? `/sitemap-${sectionOf(page)}.xml`
      : '/sitemap.xml';
  return new Map([...Map.groupBy(pages, addressOf)].map(([path, listed]) => [path, sitemap(site, listed)]));
}

/**
 * Returns a sitemap: all pages without `noindex`, in each of their languages, with links to the others (sitemaps.org; Google's
 * `xhtml:link`).
 */
export function sitemap(site: Site, pages: readonly SitePage[]): string {
  const listed = pages.filter(({ page }) => !rowOf(page).noindex);
  const rows = listed.flatMap(({ paths, entry }) => {
    const urls = alternates(paths).map(([code, path]) => [code, escapeHtml(site.publicUrl + path)] as const);
    const changed = (code: string) => {
      const day = entry?.languages[code as Language]?.modified;
      return day === undefined ? '' : `<lastmod>${day}</lastmod>`;
    };
    const links = urls.map(([code, url]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`).join('');
    return urls.slice(0, -1).map(([code, url]) => `<url><loc>${url}</loc>${changed(code)}${links}</url>`);
  });
  const namespaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${rows.join('\n')}\n</urlset>\n`;
}

/** Returns robots.txt, which names the sitemaps. It allows crawling everything, because search engines must read a page to see its `noindex`. */
export function robots(site: Site, sitemapPaths: readonly string[]): string {
  const lines = sitemapPaths.map((path) => `Sitemap: ${site.publicUrl}${path}\n`);
  return `User-agent: *\nAllow: /\n${lines.join('')}`;
}

/** Returns the web app manifest (W3C). `ground` is the background colour in the light colour scheme. */
export function webManifest(site: Site, ground: string): string {
  const png = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  const icons = [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    png(192),
    png(512),
    { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
  ];
  const manifest = {
    name: site.name,
    short_name: site.name,
    lang: DEFAULT_LANGUAGE,
    start_url: pathOf('home', DEFAULT_LANGUAGE, site.slug),
    scope: '/',
    display: 'browser',
    background_color: ground,
    theme_color: ground,
    icons,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Returns security.txt, the contact for vulnerability reports (RFC 9116). It expires a year after `builtAt`
 * (milliseconds), as the RFC recommends.
 */
export function securityText(site: Site, builtAt: number): string {
  const expires = new Date(builtAt + 365 * 86_400_000).toISOString();
  const lines = [
    // RFC 9116 demands one. A message to an example reaches nobody.
    `Contact: ${isSet(site.email) ? `mailto:${site.email}` : site.publicUrl + pathOf('feedback', 'en', site.slug)}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGE_CODES.join(', ')}`,
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
