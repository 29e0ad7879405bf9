// What a catalogue says of the books, in either format.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { typeOf } from '../../output/write-files.ts';
import { picturePath } from '../files/pictures.ts';
import { licenceName } from '../kinds/book-licences.ts';
import { editionsOf, type Edition, type Price, type Work } from '../kinds/books.ts';
import type { FirstNames } from '../links/published.ts';
import type { Item } from '../reading/item.ts';
import { mediaOf, type Content } from '../reading/read-content.ts';

/** Books of a page: small readers fail on long lists. */
export const BOOKS = 50;
/** How a book can be had, as OPDS names it. */
export const REL = 'http://opds-spec.org/acquisition';

/** A catalogue, or a page of one. Addresses are absolute. */
export interface Catalogue {
  readonly title: string;
  readonly subtitle: string;
  readonly language: Language;
  readonly author: string;
  /** The page of the section. */
  readonly page: string;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly count: number;
  readonly books: readonly CatalogueBook[];
}

/** A book of a catalogue. */
export interface CatalogueBook {
  readonly book: Work;
  readonly price: Price | undefined;
  /** Stays when the address changes. */
  readonly id: string;
  readonly page: string;
  readonly summary: string;
  readonly updated: string;
  readonly rights: string;
  readonly image: { readonly href: string; readonly type: string };
  readonly links: readonly { readonly rel: string; readonly href: string; readonly type: string }[];
}

/** Returns what a catalogue says of an item that is a book. */
export function bookIn(
  item: Item,
  content: Content,
  texts: Texts,
  { publicUrl }: Site,
  first: FirstNames,
): CatalogueBook {
  const { data, section, language } = item;
  const { book, rights, price } = data;
  if (!book || !rights) throw new Error(`${item.file} has no book`);
  const { editions, sample } = editionsOf(data, (name) => mediaOf(content, item, name));
  const cover = data.cover && content.pictures.get(picturePath(item.folder, data.cover.file))?.src;
  const image = cover ?? `/social/${language}.png`;
  const link = (rel: string, { href, type }: Edition) => ({
    rel,
    href: href.startsWith('/') ? publicUrl + href : href,
    type: type === 'web' ? 'text/html' : typeOf(`.${type}`),
  });
  return {
    id: `tag:${new URL(publicUrl).hostname},${data.date}:${first[`${section}/${item.item}`]}/${language}`,
    page: publicUrl + content.links.pathOf(item),
    book,
    price,
    summary: data.summary,
    updated: `${data.updated ?? data.date}T00:00:00Z`,
    rights: licenceName(texts, rights.licence),
    image: { href: publicUrl + image, type: typeOf(image) },
    links: [
      ...editions.map((one) => link(`${REL}/open-access`, one)),
      ...(sample ? [link(`${REL}/sample`, sample)] : []),
      ...(price ? [{ rel: `${REL}/buy`, href: price.seller, type: 'text/html' }] : []),
    ],
  };
}
