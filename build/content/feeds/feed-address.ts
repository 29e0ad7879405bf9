// Addresses of feeds: one for each section and language.
import { titleOf } from '#src/features/content/words.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { kindOf } from '../kinds/kinds.ts';

/** Whether a section has feeds: it has if its texts are news. */
export const hasFeed = (section: PageId): boolean => kindOf(section).isNews === true;

/** The address of a feed: Atom (RFC 4287), or JSON Feed 1.1. */
export function feedPath(section: PageId, language: Language, slug: string, format: 'atom' | 'json'): string {
  return `${pathOf(section, language, slug)}/feed.${format}`;
}

/** The elements that name the feeds of a section in the head of a page. */
export function feedLinks(section: PageId, language: Language, { slug, name }: Site, texts: Texts): string {
  const title = escapeHtml(`${titleOf(texts, section)} – ${name}`);
  const link = (format: 'atom' | 'json', type: string) =>
    `<link rel="alternate" type="application/${type}" title="${title}" href="${feedPath(section, language, slug, format)}">`;
  return link('atom', 'atom+xml') + link('json', 'feed+json');
}
