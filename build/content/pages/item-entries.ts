import type { Link } from '#src/features/content/breadcrumbs.ts';
// The page of each text.
import { itemMarkup, type ItemParts } from '#src/features/content/item-markup.ts';
import { languageLinks } from '#src/features/content/language-links.ts';
import { articleWords, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import { itemRowOf, type PageId } from '#src/shared/pages/pages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { Entry, EntryTexts } from '../../pages/entries.ts';
import { alternateLinks, hasFeed } from '../feeds/addresses.ts';
import { picturePath } from '../files/pictures.ts';
import { contentOf, kindOf } from '../kinds/kinds.ts';
import { pictureMarkup, type MarkdownContext } from '../markdown/markdown.ts';
import { hashOf } from '../reading/hash-of.ts';
import type { Item } from '../reading/item.ts';
import { hasItems, itemsIn, picturesOf, type Content } from '../reading/read-content.ts';
import { tagName } from '../reading/tags.ts';
import { chapterOf, kindContextOf, isUndated } from './kind-context.ts';
import { itemData } from './structured.ts';

/**
 * Returns an entry for each item, with the languages that it has, and for each section whose page is a text; none for
 * questions.
 */
export function itemEntries(content: Content, wordsOf: (language: Language) => Texts): Entry[] {
  const neighbours = neighboursOf(content);
  const items = content.items.filter(({ section }) => contentOf(section) !== 'questions');
  return [...Map.groupBy(items, ({ folder }) => folder).values()].flatMap((texts): Entry[] => {
    const [{ section, item }] = texts as [Item, ...Item[]];
    const made = texts.map((text) => [
      text.language,
      entryOf(text, content, wordsOf(text.language), neighbours.get(text) ?? {}),
    ]);
    const languages = Object.fromEntries(made) as Entry['languages'];
    if (item !== '') return [{ page: itemRowOf(section), item, languages }];
    // Above a list it is part of the list's page.
    if (hasItems(content, section)) return [];
    const missing = LANGUAGE_CODES.filter((code) => !languages[code]);
    const announced = missing.map((code) => [code, announcedEntry(texts, content, wordsOf(code))]);
    return [{ page: section, languages: { ...(Object.fromEntries(announced) as Entry['languages']), ...languages } }];
  });
}

/** In a language without the text of a section: its announcement, and the languages that have the text. */
function announcedEntry(texts: readonly Item[], content: Content, words: Texts): EntryTexts {
  const links = texts.map((item) => ({
    href: content.links.pathOf(item),
    text: item.data.title,
    language: item.language,
  }));
  return { isAnnounced: true, data: languageLinks(words, links) };
}

type Neighbours = Pick<ItemParts, 'previous' | 'next' | 'after'>;

/** The texts before and after each, in its language. Lists of articles begin with the newest. */
function neighboursOf(content: Content): Map<Item, Neighbours> {
  const link = (to: Item | undefined): Link | undefined =>
    to && { href: content.links.pathOf(to), text: to.data.title };
  const lists = content.open.flatMap((section: PageId) => {
    const languages = new Set(content.items.filter((item) => item.section === section).map(({ language }) => language));
    return [...languages].map((language) => itemsIn(content, section, language));
  });
  return new Map(
    lists.flatMap((list) =>
      list.map((item, at) => {
        const [before, after] = [link(list[at - 1]), link(list[at + 1])];
        const isForward = !hasFeed(item.section);
        return [item, isForward ? { previous: before, next: after } : { previous: after, next: before }] as const;
      }),
    ),
  );
}

/** The page of an item. `neighbours`: what its page has below the text. */
export function entryOf(item: Item, content: Content, texts: Texts, neighbours: Neighbours): EntryTexts {
  const { data, section, language } = item;
  const { site } = content;
  const kind = kindOf(section);
  const context = kindContextOf(item, content, texts);
  const tags = tagLinks(item, content);
  const parts = {
    ...data,
    words: kind.hidesLength ? undefined : item.words,
    language,
    kind: kind.markup?.(item, context) ?? {},
    isUndated: isUndated(item),
    home: pathOf('home', language, site.slug),
    section:
      item.item === '' ? undefined : { href: pathOf(section, language, site.slug), text: titleOf(texts, section) },
    tags,
    downloads: context.downloads,
    chapter: chapterOf(item),
    isHeadless: section === 'info',
    ...neighbours,
  };
  const links = item.links.map(({ target }) => content.links.linkOf(item, target));
  const pictures = picturesOf(item).map((file) => content.pictures.get(file)?.src);
  const card = context.cover?.card;
  // Both follow the text, its parts and its address, as the key does.
  const head = () =>
    (item.item === '' ? '' : headOf(data) + (kind.head?.(item) ?? '') + itemData(item, content, texts)) +
    alternateLinks(section, texts, site);
  const markup = () => {
    const needs = markdownContextOf(item, content, texts);
    // A film has it as its first picture.
    const cover =
      data.cover && !kind.hidesCover && pictureMarkup(needs.picture(data.cover.file), data.cover.alt, WHOLE, true);
    const body = content.compiled(item).markup(needs);
    return itemMarkup(texts, {
      ...parts,
      body,
      cover: cover || '',
    });
  };
  return {
    title: data.title,
    description: data.summary,
    ...(item.item !== '' && { isArticle: true }),
    ...(card !== undefined && { image: card }),
    head: item.item === '' ? head() : head,
    modified: data.updated ?? data.date,
    ...(item.item === ''
      ? { data: markup() }
      : { made: { key: hashOf(JSON.stringify([item.hash, parts, links, pictures])), data: markup } }),
  };
}

/** The properties of the picture come right after it. Both kinds of picture have this size. */
function headOf({ cover, date, updated }: Item['data']): string {
  const rows = [
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ...(cover ? [['og:image:alt', cover.alt]] : []),
    ['article:published_time', date],
    ...(updated === undefined ? [] : [['article:modified_time', updated]]),
  ];
  return rows.map(([name, value = '']) => `<meta property="${name}" content="${escapeHtml(value)}">`).join('');
}

const WHOLE = '(min-width: 46rem) 44rem, 100vw';

/** The tags of an item with the addresses of their lists. */
function tagLinks({ data, section, language }: Item, { site, tags }: Content): Link[] {
  return data.tags.map((tag) => ({
    href: itemPathOf(itemRowOf(section, 'tag'), tag, language, site.slug),
    text: tagName(tags, tag, language),
  }));
}

/** What the markup of an item needs; `base` comes before the addresses of the site. */
export function markdownContextOf(item: Item, content: Content, texts: Texts, base = ''): MarkdownContext {
  return {
    picture: (name) => {
      const made = content.pictures.get(picturePath(item.folder, name));
      if (!made) throw new Error(`${item.file}: the picture ${name} was not made`);
      const { avif, jpeg, src, ...rest } = made;
      const absolute = (list: string) => list.replaceAll('/media/', `${base}/media/`);
      return { ...rest, avif: absolute(avif), jpeg: absolute(jpeg), src: absolute(src) };
    },
    link: (written) => {
      const link = content.links.linkOf(item, written);
      return link.href?.startsWith('/') ? { ...link, href: base + link.href } : link;
    },
    words: articleWords(texts),
  };
}
