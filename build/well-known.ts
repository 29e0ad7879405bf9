// The small files that machines ask for: sitemap, robots, web manifest, security contact.
import { PAGE_IDS, pathOf } from '#src/shared/addresses.ts';
import type { PageId } from '#src/shared/addresses.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Every indexed page in every language, each with all its alternates (sitemaps.org; Google's `xhtml:link`). */
export function sitemap(site: Site, isIndexed: (page: PageId) => boolean): string {
  const url = (page: PageId, language: Language) => xml(site.publicUrl + pathOf(page, language, site.slug));
  const alternate = (page: PageId, code: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${url(page, language)}"/>`;
  const rows = PAGE_IDS.filter(isIndexed).flatMap((page) => {
    const links = [
      ...LANGUAGE_CODES.map((code) => alternate(page, code, code)),
      alternate(page, 'x-default', DEFAULT_LANGUAGE),
    ].join('');
    return LANGUAGE_CODES.map((language) => `<url><loc>${url(page, language)}</loc>${links}</url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${rows.join('\n')}\n</urlset>\n`;
}

/** Everything may be crawled; pages that are not for search engines say `noindex` themselves, which must be read. */
export function robots(site: Site): string {
  return `User-agent: *\nAllow: /\nSitemap: ${site.publicUrl}/sitemap.xml\n`;
}

/** The web app manifest (W3C); `ground` is the colour of the page's ground in light. */
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

/** Where to report a weakness (RFC 9116). `builtAt` in milliseconds; it expires a year later, as the RFC advises. */
export function securityText(site: Site, builtAt: number): string {
  const expires = new Date(builtAt + 365 * 86_400_000).toISOString();
  const lines = [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGE_CODES.join(', ')}`,
    `Canonical: ${site.publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
