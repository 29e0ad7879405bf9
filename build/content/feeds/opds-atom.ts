// A catalogue in the older format, which many readers know alone: OPDS 1.2, a dialect of Atom (RFC 4287).
import { BUY, type Catalogue, type CatalogueBook } from './catalogue.ts';
import { element, xml } from './xml.ts';

const TYPE = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
const NAMESPACES =
  'xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog"';

/** Returns the document. `author`: the name of the site. */
export function atomCatalogue({ title, subtitle, language, page, links, books }: Catalogue, author: string): string {
  const self = links.find(({ rel }) => rel === 'start')?.href ?? page;
  const updated = books.map((book) => book.updated).toSorted();
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed ${NAMESPACES} xml:lang="${language}">` +
    `${element('id', self)}${element('title', title)}${element('subtitle', subtitle)}<updated>${updated.at(-1) ?? ''}</updated>` +
    `<author>${element('name', author)}</author>` +
    links.map(({ rel, href }) => `<link rel="${rel}" type="${TYPE}" href="${xml(href)}"/>`).join('') +
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${xml(page)}"/>\n${books.map(entry).join('\n')}\n</feed>\n`
  );
}

function entry({ id, page, book, urn, price, summary, updated, rights, image, links }: CatalogueBook): string {
  const priceOf = (rel: string) =>
    price && rel === BUY ? `<opds:price currencycode="${price.currency}">${price.amount.toFixed(2)}</opds:price>` : '';
  return (
    `<entry>${element('id', id)}${element('title', book.title)}<updated>${updated}</updated>` +
    book.authors.map((name) => `<author>${element('name', name)}</author>`).join('') +
    book.languages.map((code) => element('dc:language', code)).join('') +
    (book.year > 0 ? element('dc:issued', String(book.year).padStart(4, '0')) : '') +
    (urn === undefined ? '' : element('dc:identifier', urn)) +
    `${element('rights', rights)}${element('summary', summary)}<link rel="alternate" type="text/html" href="${xml(page)}"/>` +
    (image ? `<link rel="http://opds-spec.org/image" type="${image.type}" href="${xml(image.href)}"/>` : '') +
    links
      .map(({ rel, href, type }) => `<link rel="${rel}" type="${type}" href="${xml(href)}">${priceOf(rel)}</link>`)
      .join('') +
    '</entry>'
  );
}
