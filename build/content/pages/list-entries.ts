// The lists of a section: its page, further pages, years and tags.
import { listMarkup, type ListRow } from '#src/features/content/list-markup.ts';
import { leadOf, pageWords, titleOf } from '#src/features/content/words.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { itemPathOf, pathOf } from '#src/shared/pages/addresses.ts';
import { itemRowOf, type PageId, type RowId } from '#src/shared/pages/pages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { coverMarkup } from '../../brand/covers/cover-markup.ts';
import type { Entry, EntryTexts } from '../../pages/entries.ts';
import { alternateLinks, cataloguePath, feedPath, hasCatalogue, hasFeed } from '../feeds/addresses.ts';
import { picturePath } from '../files/pictures.ts';
import { contentOf, kindOf } from '../kinds/kinds.ts';
import { pictureMarkup } from '../markdown/markdown.ts';
import { hashOf } from '../reading/hash-of.ts';
import type { Item } from '../reading/item.ts';
import { hasItems, itemsIn, textsOfSection, type Content } from '../reading/read-content.ts';
import { markdownContextOf } from './item-entries.ts';
import { chapterOf, downloadsOf, isUndated } from './kind-context.ts';
import { listsOf, ROWS, type List } from './lists.ts';
import { trailData } from './structured.ts';

/** A card is at most this wide. */
const CARD = '(min-width: 40rem) 24rem, 6rem';
/** As many stand in a row of a wide screen. */
const ROW_OF_CARDS = 3;

/** Returns the entries of all lists but that of questions. */
export function listEntries(content: Content, wordsOf: (language: Language) => Texts): Entry[] {
  const entries = new Map<string, { page: RowId; item?: string; languages: Partial<Record<Language, EntryTexts>> }>();
  for (const section of content.open.filter((one) => contentOf(one) !== 'questions' && hasItems(content, one)))
    for (const language of LANGUAGE_CODES)
      for (const list of listsOf(section, language, content))
        for (const { page, item, texts } of pagesOf(list, section, content, wordsOf(language))) {
          const name = `${page}/${item ?? ''}`;
          const entry = entries.get(name) ?? { page, ...(item !== undefined && { item }), languages: {} };
          entry.languages[language] = texts;
          entries.set(name, entry);
        }
  return [...entries.values()];
}

interface ListPage {
  page: RowId;
  item?: string | undefined;
  texts: EntryTexts;
}

function pagesOf(
  { row, nameOf, about, own, others, parts }: List,
  section: PageId,
  content: Content,
  words: Texts,
): ListPage[] {
  const { site } = content;
  const { language } = words;
  const itemRow = row === section ? itemRowOf(section) : row;
  const home = pathOf('home', language, site.slug);
  const sectionLink = { href: pathOf(section, language, site.slug), text: titleOf(words, section) };
  const intro = textsOfSection(content, section).find((item) => item.language === language);
  const lead = intro?.data.summary ?? leadOf(words, section);
  const count = Math.max(1, Math.ceil((own.length + others.length) / ROWS));
  const isGuide = contentOf(section) === 'chapters';
  const isFollowed = hasFeed(section) && itemsIn(content, section, language).length > 0;
  const addressOf = (page: number) => {
    const name = nameOf(page);
    return name === undefined ? sectionLink.href : itemPathOf(itemRow, name, language, site.slug);
  };
  return Array.from({ length: count }, (_, at): ListPage => {
    const page = at + 1;
    const from = at * ROWS;
    const item = nameOf(page);
    const more = [...(about === undefined ? [] : [about]), ...(page === 1 ? [] : [pageWords(words, page)])];
    const isFirst = item === undefined;
    const title = isFirst && intro ? intro.data.title : [sectionLink.text, ...more].join(' – ');
    const markup = listMarkup(words, {
      title,
      home,
      ...(isFirst
        ? {
            lead,
            ...parts,
            note: contentOf(section) === 'showcase' ? words.t('showcase.order') : undefined,
            intro: intro && content.compiled(intro).markup(markdownContextOf(intro, content, words)),
          }
        : { section: sectionLink }),
      own: own.slice(from, from + ROWS).map((one, place) => rowOf(one, content, words, from + place)),
      others: others
        .slice(Math.max(0, from - own.length), Math.max(0, from + ROWS - own.length))
        .map((one) => rowOf(one, content, words)),
      newer: page > 1 ? addressOf(page - 1) : undefined,
      first: isGuide ? from + 1 : undefined,
      chapters: isGuide && own.length > 1 && own.length <= ROWS ? own.length : undefined,
      isShelf: kindOf(section).shelf !== undefined,
      older: page < count ? addressOf(page + 1) : undefined,
      feed: isFollowed ? feedPath(section, language, site.slug, 'atom') : undefined,
      publishing:
        section !== 'supporto' && content.open.includes('supporto')
          ? { href: pathOf('supporto', language, site.slug), text: titleOf(words, 'supporto') }
          : undefined,
      catalogue: isFollowed && hasCatalogue(section) ? cataloguePath(section, language, site.slug, 'xml') : undefined,
    });
    const data = markup;
    return {
      page: isFirst ? section : itemRow,
      item,
      texts: {
        ...((!isFirst || intro) && { title }),
        description: isFirst ? lead : `${title}. ${lead}`,
        head:
          (isFollowed ? alternateLinks(section, words, site) : '') +
          trailData(section, words, site, { path: addressOf(page), title }),
        made: { key: hashOf(data), data: () => data },
      },
    };
  });
}

/** The row of an item in a list. `place`: in that of the section, from 0 on. */
export function rowOf(item: Item, content: Content, texts: Texts, place?: number): ListRow {
  const { data, language, words, folder } = item;
  const kind = kindOf(item.section);
  const drawn = kind.shelf?.(item, place ?? 0);
  const picture = data.cover && content.pictures.get(picturePath(folder, data.cover.file));
  return {
    href: content.links.pathOf(item),
    title: data.title,
    summary: data.summary,
    date: data.date,
    authors: data.authors,
    words,
    duration: data.duration,
    language,
    isUndated: isUndated(item),
    chapter: chapterOf(item),
    line: kind.line?.(item, { texts, downloads: downloadsOf(item, content) }),
    // The title beside it says what it is about.
    ...(picture
      ? { cover: pictureMarkup(picture, '', drawn ? CARD : '12rem', place !== undefined && place < ROW_OF_CARDS) }
      : drawn && { cover: coverMarkup(drawn) }),
  };
}
