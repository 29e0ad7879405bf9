// A catalogue in the newer format: OPDS 2.0.
import { BUY, type Catalogue } from './catalogue.ts';

/** Returns the document. `count`: books of all pages. */
export function jsonCatalogue(
  { title, subtitle, language, page, links, books }: Catalogue,
  { count, inPage }: { count: number; inPage: number },
): string {
  return JSON.stringify({
    metadata: { title, subtitle, numberOfItems: count, itemsPerPage: inPage },
    links: [
      ...links.map((link) => ({ ...link, type: 'application/opds+json' })),
      { rel: 'alternate', href: page, type: 'text/html', language },
    ],
    publications: books.map(({ id, page: address, book, urn, price, summary, updated, rights, image, links: own }) => ({
      metadata: {
        '@type': 'http://schema.org/Book',
        identifier: urn ?? id,
        title: book.title,
        author: book.authors,
        language: book.languages,
        modified: updated,
        ...(book.year > 0 && { published: `${String(book.year).padStart(4, '0')}-01-01` }),
        description: `${summary} (${rights})`,
      },
      links: [
        { rel: 'alternate', href: address, type: 'text/html', language },
        ...own.map((link) =>
          link.rel === BUY && price
            ? { ...link, properties: { price: { value: price.amount, currency: price.currency } } }
            : link,
        ),
      ],
      ...(image && { images: [image] }),
    })),
  });
}
