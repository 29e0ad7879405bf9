// What a catalogue says, in either format.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { typeOf } from '../../output/write-files.ts';
import { picturePath } from '../files/pictures.ts';
import { licenceName } from '../kinds/book-licences.ts';
import { editionsOf, type Edition } from '../kinds/books.ts';
import type { FirstNames } from '../links/published.ts';
import type { Item } from '../reading/item.ts';
import { mediaOf, type Content } from '../reading/read-content.ts';
import { tagOf } from './feeds.ts';

/** A catalogue, or a page of one. Addresses are absolute. */
export interface Catalogue {
  readonly title: string;
  readonly subtitle: string;
  readonly language: Language;
  /** The page of the section. */
  readonly page: string;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly books: readonly CatalogueBook[];
}

/** How a book can be had, as OPDS names it. */
const REL = 'http://opds-spec.org/acquisition';

/** The way to a page where one buys it. */
export const BUY = `${REL}/buy`;

/** What is said of a book, with absolute addresses. */
export type CatalogueBook = ReturnType<typeof catalogueBook>;

/** Returns what is said of an item that is a book. `drawn`: the address of the cover that the build has drawn for it. */
export function catalogueBook(item: Item, content: Content, texts: Texts, first: FirstNames, drawn?: string) {
  const { data, folder, file } = item;
  const { publicUrl } = content.site;
  const { book, rights, price } = data;
  if (!book || !rights) throw new Error(`${file} has no book`);
  const { editions, sample } = editionsOf(data, (name) => mediaOf(content, item, name));
  const cover = data.cover && content.pictures.get(picturePath(folder, data.cover.file))?.src;
  const image = cover ?? drawn;
  const link = (rel: string, { href, type }: Edition) => ({
    rel,
    href: href.startsWith('/') ? publicUrl + href : href,
    type: type === 'web' ? 'text/html' : typeOf(`.${type}`),
  });
  return {
    id: tagOf(item, content.site, first),
    page: publicUrl + content.links.pathOf(item),
    book,
    urn: book.isbn === undefined ? undefined : `urn:isbn:${book.isbn.replaceAll('-', '')}`,
    price,
    summary: data.summary,
    updated: `${data.updated ?? data.date}T00:00:00Z`,
    rights: licenceName(texts, rights.licence),
    image: image === undefined ? undefined : { href: publicUrl + image, type: typeOf(image) },
    links: [
      // A page to read is no file to keep: apps open it in a browser.
      ...editions.map((one) => link(one.type === 'web' ? 'alternate' : `${REL}/open-access`, one)),
      ...(sample ? [link(sample.type === 'web' ? 'related' : `${REL}/sample`, sample)] : []),
      ...(price ? [{ rel: BUY, href: price.seller, type: 'text/html' }] : []),
    ],
  };
}
