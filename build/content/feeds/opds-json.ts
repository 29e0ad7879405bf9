// A catalogue in the newer format: OPDS 2.0.
import { BOOKS, REL, type Catalogue } from './catalogue.ts';

/** Returns the document. */
export function jsonCatalogue({ title, subtitle, language, page, links, count, books }: Catalogue): string {
  return JSON.stringify({
    metadata: { title, subtitle, numberOfItems: count, itemsPerPage: BOOKS },
    links: [
      ...links.map((link) => ({ ...link, type: 'application/opds+json' })),
      { rel: 'alternate', href: page, type: 'text/html', language },
    ],
    publications: books.map(({ id, page: address, book, price, summary, updated, rights, image, links: own }) => ({
      metadata: {
        '@type': 'http://schema.org/Book',
        identifier: book.isbn === undefined ? id : `urn:isbn:${book.isbn.replaceAll('-', '')}`,
        title: book.title,
        author: book.authors,
        language: book.languages,
        modified: updated,
        description: `${summary} (${book.year}; ${rights})`,
      },
      links: [
        // A publication needs one; its page is the only document about it alone.
        { rel: 'self', href: address, type: 'text/html', language },
        ...own.map((link) =>
          link.rel === `${REL}/buy` && price
            ? { ...link, properties: { price: { value: price.amount, currency: price.currency } } }
            : link,
        ),
      ],
      images: [image],
    })),
  });
}
