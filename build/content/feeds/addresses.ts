// Feeds and catalogues of sections: which has them, where they are, and the elements that name them in the head of a page.
import { titleOf } from '#src/features/content/words.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { typeOf } from '../../output/write-files.ts';
import { contentOf, kindOf } from '../kinds/kinds.ts';

/** Whether a section has feeds: it has if its texts are news. */
export const hasFeed = (section: PageId): boolean => kindOf(section).isNews === true;

/** Whether a section has catalogues of books. */
export const hasCatalogue = (section: PageId): boolean => contentOf(section) === 'books';

/** The address of a feed: Atom (RFC 4287), or JSON Feed 1.1. */
export function feedPath(section: PageId, language: Language, slug: string, format: 'atom' | 'json'): string {
  return `${pathOf(section, language, slug)}/feed.${format}`;
}

/** The address of the feed of everything in a language. */
export function wholeFeedPath(language: Language, format: 'atom' | 'json'): string {
  return `${language === DEFAULT_LANGUAGE ? '' : `/${language}`}/feed.${format}`;
}

/** The address of a page of a catalogue: OPDS 2.0 (JSON) or 1.2 (Atom). */
export function cataloguePath(
  section: PageId,
  language: Language,
  slug: string,
  format: 'json' | 'xml',
  page = 1,
): string {
  return `${pathOf(section, language, slug)}/opds${page === 1 ? '' : `-${page}`}.${format}`;
}

/** The element that names the feed of everything, for a language with texts: `/home` has no bytes for a second format. */
export function wholeFeedLink(language: Language, { name }: Site): string {
  return `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(name)}" href="${wholeFeedPath(language, 'atom')}">`;
}

/** The elements that name the feeds and catalogues of a section, if it has some. */
export function alternateLinks(section: PageId, texts: Texts, { slug, name }: Site): string {
  const { language } = texts;
  const title = escapeHtml(`${titleOf(texts, section)} – ${name}`);
  const link = (href: string, type: string) => `<link rel="alternate" type="${type}" title="${title}" href="${href}">`;
  const feed = (format: 'atom' | 'json', type: string) => link(feedPath(section, language, slug, format), type);
  const catalogue = (format: 'json' | 'xml') => {
    const path = cataloguePath(section, language, slug, format);
    return link(path, typeOf(path));
  };
  return (
    (hasFeed(section) ? feed('atom', 'application/atom+xml') + feed('json', 'application/feed+json') : '') +
    (hasCatalogue(section) ? catalogue('json') + catalogue('xml') : '')
  );
}
