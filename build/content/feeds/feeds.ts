// Feeds of a section in a language: Atom (RFC 4287) and JSON Feed 1.1, with the whole texts and absolute addresses.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { firstNames, type FirstNames } from '../links/published.ts';
import { pictureMarkup } from '../markdown/markdown.ts';
import { markdownContextOf } from '../pages/item-entries.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { tagName } from '../reading/tags.ts';
import { feedPath, hasFeed } from './addresses.ts';
import { element, xml } from './xml.ts';

/** The newest texts of a feed. */
const ITEMS = 20;

/** Returns address and content of each feed; `first`: the names by which it knows its texts. A language without texts in a section has none there. */
export function feedFiles(
  content: Content,
  wordsOf: (language: Language) => Texts,
  first = firstNames(undefined, content),
): [string, string][] {
  const { site } = content;
  return content.open.filter(hasFeed).flatMap((section) =>
    LANGUAGE_CODES.flatMap((language): [string, string][] => {
      const texts = wordsOf(language);
      const items = itemsIn(content, section, language).slice(0, ITEMS);
      if (items.length === 0) return [];
      const entries = items.map((item) => entryOf(item, content, texts, first));
      return [
        [feedPath(section, language, site.slug, 'atom'), atomFeed(section, texts, site, entries)],
        [feedPath(section, language, site.slug, 'json'), jsonFeed(section, texts, site, entries)],
      ];
    }),
  );
}

/** The name of a text in feeds and catalogues, which stays when its address changes. */
export function tagOf({ section, item, language, data }: Item, { publicUrl }: Site, first: FirstNames): string {
  return `tag:${new URL(publicUrl).hostname},${data.date}:${first[`${section}/${item}`]}/${language}`;
}

function entryOf(item: Item, content: Content, texts: Texts, first: FirstNames) {
  const { site } = content;
  const { data, language } = item;
  const url = site.publicUrl + content.links.pathOf(item);
  const around = markdownContextOf(item, content, texts, site.publicUrl);
  const cover = data.cover && around.picture(data.cover.file);
  const figure = cover ? `<figure>${pictureMarkup(cover, data.cover?.alt ?? '', '100vw')}</figure>\n` : '';
  const markup = figure + content.compiled(item).markup(around);
  return {
    id: tagOf(item, site, first),
    url,
    title: data.title,
    summary: data.summary,
    image: cover?.src,
    markup: markup.replaceAll('href="#', `href="${url}#`),
    published: `${data.date}T00:00:00Z`,
    updated: `${data.updated ?? data.date}T00:00:00Z`,
    authors: data.authors,
    tags: data.tags.map((tag) => tagName(content.tags, tag, language)),
  };
}

type FeedEntry = ReturnType<typeof entryOf>;

function atomFeed(section: PageId, texts: Texts, site: Site, items: readonly FeedEntry[]): string {
  const { language } = texts;
  const { publicUrl, slug, name } = site;
  const self = xml(publicUrl + feedPath(section, language, slug, 'atom'));
  const page = xml(publicUrl + pathOf(section, language, slug));
  const latest = items.map(({ updated }) => updated).toSorted();
  const entries = items.map(
    (item) =>
      `<entry>${element('id', item.id)}${element('title', item.title)}<link rel="alternate" type="text/html" hreflang="${language}" href="${xml(item.url)}"/>` +
      `<published>${item.published}</published><updated>${item.updated}</updated>` +
      item.authors.map((author) => `<author>${element('name', author)}</author>`).join('') +
      item.tags.map((tag) => `<category term="${xml(tag)}"/>`).join('') +
      `${element('summary', item.summary)}<content type="html" xml:lang="${language}">${xml(item.markup)}</content></entry>`,
  );
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${self}</id>` +
    `${element('title', `${titleOf(texts, section)} – ${name}`)}${element('subtitle', leadOf(texts, section))}` +
    `<updated>${latest.at(-1) ?? ''}</updated><link rel="self" type="application/atom+xml" href="${self}"/>` +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${page}"/>\n${entries.join('\n')}\n</feed>\n`
  );
}

function jsonFeed(section: PageId, texts: Texts, site: Site, items: readonly FeedEntry[]): string {
  const { language } = texts;
  const { publicUrl, slug, name } = site;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${titleOf(texts, section)} – ${name}`,
    description: leadOf(texts, section),
    home_page_url: publicUrl + pathOf(section, language, slug),
    feed_url: publicUrl + feedPath(section, language, slug, 'json'),
    language,
    authors: [{ name }],
    items: items.map(({ id, url, title, summary, image, markup, published, updated, authors, tags }) => ({
      id,
      url,
      title,
      summary,
      image,
      content_html: markup,
      date_published: published,
      date_modified: updated,
      authors: authors.map((author) => ({ name: author })),
      tags,
      language,
    })),
  });
}
