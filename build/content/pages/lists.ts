// The lists of a section in a language: all texts, years, tags.
import type { ListParts } from '#src/features/content/list-markup.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { itemPathOf } from '#src/shared/pages/addresses.ts';
import { itemRowOf, type PageId, type RowId } from '#src/shared/pages/pages.ts';
import { hasFeed } from '../feeds/addresses.ts';
import { firstLanguage } from '../reading/agreement.ts';
import type { Item } from '../reading/item.ts';
import { itemsIn, type Content } from '../reading/read-content.ts';
import { tagName } from '../reading/tags.ts';

/** Rows of a page. */
export const ROWS = 30;

/** A list that is divided into pages. */
export interface List {
  readonly row: RowId;
  /** The name of its pages after the first, and of the first where `row` is a pattern. */
  readonly nameOf: (page: number) => string | undefined;
  /** After the name of the section, such as `2026`. */
  readonly about?: string;
  readonly own: readonly Item[];
  readonly others: readonly Item[];
  readonly parts: Partial<ListParts>;
}

/** Returns the lists; that of the section is the first. */
export function listsOf(section: PageId, language: Language, content: Content): List[] {
  const own = itemsIn(content, section, language);
  const itemRow = itemRowOf(section);
  const years = [...Map.groupBy(own, ({ data }) => data.date.slice(0, 4))];
  const hasArchive = hasFeed(section) && (years.length > 1 || own.length > ROWS);
  const tags = [...new Set(own.flatMap(({ data }) => data.tags))].toSorted();
  const pathTo = (row: RowId, item: string) => itemPathOf(row, item, language, content.site.slug);
  const nameOfTag = (tag: string) => tagName(content.tags, tag, language);
  const numbered = (name: string) => (page: number) => (page === 1 ? name : `${name}-${page}`);
  return [
    {
      row: section,
      nameOf: (page) => (page === 1 ? undefined : String(page)),
      own,
      others: othersIn(content, section, language),
      parts: {
        isEmpty: own.length === 0,
        tags: tags.map((tag) => ({ href: pathTo(itemRowOf(section, 'tag'), tag), text: nameOfTag(tag) })),
        years: hasArchive ? years.map(([year]) => ({ href: pathTo(itemRow, year), text: year })) : [],
      },
    },
    ...(hasArchive ? years : []).map(([year, items]): List => ({
      row: itemRow,
      nameOf: numbered(year),
      about: year,
      own: items,
      others: [],
      parts: {},
    })),
    ...tags.map((tag): List => ({
      row: itemRowOf(section, 'tag'),
      nameOf: numbered(tag),
      about: nameOfTag(tag),
      own: own.filter(({ data }) => data.tags.includes(tag)),
      others: [],
      parts: {},
    })),
  ];
}

/** Items that the language lacks: of each, the text that the others are made from. */
export function othersIn(content: Content, section: PageId, language: Language): Item[] {
  const items = content.items.filter((item) => item.section === section);
  return [...Map.groupBy(items, ({ folder }) => folder).values()]
    .filter((texts) => texts.every((item) => item.language !== language))
    .map((texts) => firstLanguage(texts));
}
