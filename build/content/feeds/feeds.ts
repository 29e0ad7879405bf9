// Feeds of a section, and of everything, in a language: Atom (RFC 4287) and JSON Feed 1.1, with the whole texts and absolute addresses.
import { leadOf, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { pathOf } from '#src/shared/pages/addresses.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { cached } from '../../output/cache.ts';
import { firstNames, type FirstNames } from '../links/published.ts';
import { pictureMarkup } from '../markdown/markdown.ts';
import { markdownContextOf } from '../pages/item-entries.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, picturesOf, type Content } from '../reading/read-content.ts';
import { tagName } from '../reading/tags.ts';
import { feedPath, hasFeed, wholeFeedPath } from './addresses.ts';
import { element, xml } from './xml.ts';

/** The newest texts of a feed. */
const ITEMS = 20;

/**
 * Returns address and content of each feed. A language without texts in a section has none there. `inputs`: a hash of all that texts
 * are made from, but for content; `first`: the names by which the feeds know their texts.
 */
export async function feedFiles(
  content: Content,
  wordsOf: (language: Language) => Texts,
  inputs: string,
  first = firstNames(undefined, content),
): Promise<[string, string][]> {
  const { site } = content;
  const feeds = LANGUAGE_CODES.flatMap((language) => {
    const texts = wordsOf(language);
    // The newest of a section are among the newest of all.
    const known = new Map<Item, Promise<FeedEntry>>();
    const entryOfItem = (item: Item) => {
      const entry = known.get(item) ?? entryOf(item, content, texts, first, inputs);
      known.set(item, entry);
      return entry;
    };
    const files = async (feed: Feed, items: readonly Item[]): Promise<[string, string][]> => {
      if (items.length === 0) return [];
      const entries = await Promise.all(items.slice(0, ITEMS).map(entryOfItem));
      return [
        [feed.path('atom'), atomFeed(feed, language, site, entries)],
        [feed.path('json'), jsonFeed(feed, language, site, entries)],
      ];
    };
    const all = content.items.filter((item) => item.language === language && item.item !== '');
    const newest = all.toSorted((a, b) => (a.data.date < b.data.date ? 1 : a.data.date > b.data.date ? -1 : 0));
    return [
      ...content.open.filter(hasFeed).map((section) => {
        const title = `${titleOf(texts, section)} – ${site.name}`;
        const path = (format: 'atom' | 'json') => feedPath(section, language, site.slug, format);
        const feed = { title, lead: leadOf(texts, section), page: pathOf(section, language, site.slug), path };
        return files(feed, itemsIn(content, section, language));
      }),
      files(
        {
          title: site.name,
          lead: texts.t('home.description'),
          page: pathOf('home', language, site.slug),
          path: (format) => wholeFeedPath(language, format),
        },
        newest,
      ),
    ];
  });
  return (await Promise.all(feeds)).flat();
}

/** What a feed says of itself. */
interface Feed {
  readonly title: string;
  readonly lead: string;
  /** The address of the page that it follows. */
  readonly page: string;
  readonly path: (format: 'atom' | 'json') => string;
}

/** The name of a text in feeds and catalogues, which stays when its address changes. */
export function tagOf({ section, item, language, data }: Item, { publicUrl }: Site, first: FirstNames): string {
  return `tag:${new URL(publicUrl).hostname},${data.date}:${first[`${section}/${item}`]}/${language}`;
}

async function entryOf(item: Item, content: Content, texts: Texts, first: FirstNames, inputs: string) {
  const { site } = content;
  const { data, language } = item;
  const url = site.publicUrl + content.links.pathOf(item);
  const around = markdownContextOf(item, content, texts, site.publicUrl);
  const cover = data.cover && around.picture(data.cover.file);
  const figure = cover ? `<figure>${pictureMarkup(cover, data.cover?.alt ?? '', '100vw')}</figure>\n` : '';
  // Each build has the newest texts of all languages here, and most are those of the last one.
  const parts = [
    item.links.map(({ target }) => around.link(target)),
    picturesOf(item).map((file) => content.pictures.get(file)?.avif),
  ];
  const body = await cached(['feed', inputs, item.hash, JSON.stringify(parts)], async () =>
    Buffer.from(content.compiled(item).markup(around)),
  );
  const markup = figure + body.toString();
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

type FeedEntry = Awaited<ReturnType<typeof entryOf>>;

function atomFeed(feed: Feed, language: Language, { publicUrl }: Site, items: readonly FeedEntry[]): string {
  const self = xml(publicUrl + feed.path('atom'));
  const page = xml(publicUrl + feed.page);
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
    `${element('title', feed.title)}${element('subtitle', feed.lead)}` +
    `<updated>${latest.at(-1) ?? ''}</updated><link rel="self" type="application/atom+xml" href="${self}"/>` +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${page}"/>\n${entries.join('\n')}\n</feed>\n`
  );
}

function jsonFeed(feed: Feed, language: Language, { publicUrl, name }: Site, items: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.lead,
    home_page_url: publicUrl + feed.page,
    feed_url: publicUrl + feed.path('json'),
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
