// A catalogue in the older format, which many readers know alone: OPDS 1.2, a dialect of Atom (RFC 4287).
import type { Catalogue, CatalogueBook } from './catalogue.ts';
import { xml } from './xml.ts';

const TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition';

/** Returns the document. */
export function atomCatalogue({ title, subtitle, language, author, page, links, books }: Catalogue): string {
  const self = links.find(({ rel }) => rel === 'start')?.href ?? page;
  const updated = books.map((book) => book.updated).toSorted();
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xml:lang="${language}">` +
    `<id>${xml(self)}</id><title>${xml(title)}</title><subtitle>${xml(subtitle)}</subtitle><updated>${updated.at(-1) ?? ''}</updated>` +
    `<author><name>${xml(author)}</name></author>` +
    links.map(({ rel, href }) => `<link rel="${rel}" type="${TYPE}" href="${xml(href)}"/>`).join('') +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${xml(page)}"/>\n${books.map(entry).join('\n')}\n</feed>\n`
  );
}

function entry({ id, page, book, price, summary, updated, rights, image, links }: CatalogueBook): string {
  const priceOf = (rel: string) =>
    price && rel.endsWith('/buy')
      ? `<opds:price currencycode="${price.currency}">${price.amount.toFixed(2)}</opds:price>`
      : '';
  return (
    `<entry><id>${xml(id)}</id><title>${xml(book.title)}</title><updated>${updated}</updated>` +
    book.authors.map((name) => `<author><name>${xml(name)}</name></author>`).join('') +
    book.languages.map((code) => `<dc:language>${code}</dc:language>`).join('') +
    (book.year > 0 ? `<dc:issued>${String(book.year).padStart(4, '0')}</dc:issued>` : '') +
    (book.isbn === undefined ? '' : `<dc:identifier>urn:isbn:${book.isbn.replaceAll('-', '')}</dc:identifier>`) +
    `<rights>${xml(rights)}</rights><summary>${xml(summary)}</summary>` +
    `<link rel="alternate" type="text/html" href="${xml(page)}"/>` +
    `<link rel="http://opds-spec.org/image" type="${image.type}" href="${xml(image.href)}"/>` +
    links
      .map(({ rel, href, type }) => `<link rel="${rel}" type="${type}" href="${xml(href)}">${priceOf(rel)}</link>`)
      .join('') +
    '</entry>'
  );
}
