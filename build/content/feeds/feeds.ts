// Feeds of a section in a language: Atom (RFC 4287) and JSON Feed 1.1, with the whole texts and absolute addresses.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { firstNames, type FirstNames } from '../links/published.ts';
import { pictureMarkup } from '../markdown/markdown.ts';
import { surroundingsOf } from '../pages/item-entries.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { feedPath, hasFeed } from './feed-address.ts';
import { xml } from './xml.ts';

/** The newest texts of a feed. */
const ITEMS = 20;

/** Returns address and content of each feed; `first`: the names by which it knows its texts. A language without texts in a section has none there. */
export function feedFiles(
  content: Content,
  wordsOf: (language: Language) => Texts,
  site: Site,
  first = firstNames(undefined, content),
): [string, string][] {
  return content.open.filter(hasFeed).flatMap((section) =>
    LANGUAGE_CODES.flatMap((language): [string, string][] => {
      const items = itemsIn(content, section, language).slice(0, ITEMS);
      if (items.length === 0) return [];
      const feed = feedOf(items, section, language, content, wordsOf(language), site, first);
      return [
        [feedPath(section, language, site.slug, 'atom'), atom(feed)],
        [feedPath(section, language, site.slug, 'json'), json(feed)],
      ];
    }),
  );
}

interface FeedItem {
  /** Stays when the address changes. */
  id: string;
  url: string;
  title: string;
  summary: string;
  image: string | undefined;
  markup: string;
  published: string;
  updated: string;
  authors: readonly string[];
  tags: readonly string[];
}

interface Feed {
  language: Language;
  title: string;
  subtitle: string;
  author: string;
  page: string;
  self: Record<'atom' | 'json', string>;
  items: FeedItem[];
}

function feedOf(
  items: Item[],
  section: PageId,
  language: Language,
  content: Content,
  texts: Texts,
  site: Site,
  first: FirstNames,
): Feed {
  const { publicUrl, slug, name } = site;
  const host = new URL(publicUrl).hostname;
  const self = (format: 'atom' | 'json') => publicUrl + feedPath(section, language, slug, format);
  return {
    language,
    title: `${titleOf(texts, section)} – ${name}`,
    subtitle: leadOf(texts, section),
    author: name,
    page: publicUrl + pathOf(section, language, slug),
    self: { atom: self('atom'), json: self('json') },
    items: items.map((item) => {
      const { data } = item;
      const url = publicUrl + content.links.pathOf(item);
      const around = surroundingsOf(item, content, texts, publicUrl);
      const cover = data.cover && around.picture(data.cover.file);
      const figure = cover ? `<figure>${pictureMarkup(cover, data.cover?.alt ?? '', '100vw')}</figure>\n` : '';
      const markup = figure + content.compiled(item).markup(around);
      return {
        id: `tag:${host},${data.date}:${first[`${section}/${item.item}`]}/${language}`,
        url,
        title: data.title,
        summary: data.summary,
        image: cover?.src,
        markup: markup.replaceAll('href="#', `href="${url}#`),
        published: `${data.date}T00:00:00Z`,
        updated: `${data.updated ?? data.date}T00:00:00Z`,
        authors: data.authors,
        tags: data.tags.map((tag) => content.tags[tag]?.[language] ?? tag),
      };
    }),
  };
}

function atom({ language, title, subtitle, page, self, items }: Feed): string {
  const entries = items.map(
    (item) =>
      `<entry><id>${xml(item.id)}</id><title>${xml(item.title)}</title><link rel="alternate" type="text/html" hreflang="${language}" href="${xml(item.url)}"/>` +
      `<published>${item.published}</published><updated>${item.updated}</updated>` +
      item.authors.map((name) => `<author><name>${xml(name)}</name></author>`).join('') +
      item.tags.map((tag) => `<category term="${xml(tag)}"/>`).join('') +
      `<summary>${xml(item.summary)}</summary><content type="html" xml:lang="${language}">${xml(item.markup)}</content></entry>`,
  );
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">` +
    `<id>${xml(self.atom)}</id><title>${xml(title)}</title><subtitle>${xml(subtitle)}</subtitle>` +
    `<updated>${latest(items)}</updated><link rel="self" type="application/atom+xml" href="${xml(self.atom)}"/>` +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${xml(page)}"/>\n${entries.join('\n')}\n</feed>\n`
  );
}

function latest(items: readonly FeedItem[]): string {
  return (
    items
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? ''
  );
}

function json({ language, title, subtitle, author, page, self, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: subtitle,
    home_page_url: page,
    feed_url: self.json,
    language,
    authors: [{ name: author }],
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      image: item.image,
      content_html: item.markup,
      date_published: item.published,
      date_modified: item.updated,
      authors: item.authors.map((name) => ({ name })),
      tags: item.tags,
      language,
    })),
  });
}
