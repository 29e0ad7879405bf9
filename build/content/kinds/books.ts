// Books: the work, its rights, and where it can be read or bought.
import { z } from 'zod';
import { fileFacts } from '#src/features/content/file-list.ts';
import { labelMarkup, timeMarkup } from '#src/features/content/markup.ts';
import { LANGUAGES } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { coverMarkup } from '../../brand/covers/cover-markup.ts';
import type { Cover } from '../../brand/covers/cover.ts';
import { BOOK_LICENCES, licenceName } from './book-licences.ts';
import { day, line, webAddress } from './field-types.ts';
import { namedFile } from './file-fields.ts';
import { futureFault, kindWith, TAGS_EXAMPLE, type KindContext, type ValuesOf } from './kind.ts';

const edition = z.union([
  z.strictObject({ type: z.enum(['epub', 'pdf', 'web']), url: webAddress }),
  namedFile('epub|pdf|odt|mp3|ogg|zip'),
]);

/** The digit that ends an ISBN must fit the others (ISO 2108). */
function isIsbn(isbn: string): boolean {
  const digits = Array.from(isbn.replaceAll('-', ''), Number);
  return digits.length === 13 && digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

const FIELDS = {
  book: [
    z
      .strictObject({
        title: line(1, 200),
        authors: z.array(line(1, 80)).min(1).max(20),
        year: z.int().min(-3000).max(2100),
        languages: z
          .array(z.string().regex(/^[a-z]{2,3}$/))
          .min(1)
          .max(20),
        isbn: z
          .string()
          .regex(/^97[89][\d-]{10,14}$/)
          .refine(isIsbn)
          .optional(),
      })
      .optional(),
    "the work itself: { title: The Time Machine, authors: [H. G. Wells], year: 1895, languages: [en] }, and isbn: '978-…' if it has one",
  ],
  rights: [
    z
      .strictObject({
        licence: z.enum(Object.keys(BOOK_LICENCES) as [string, ...string[]]),
        source: webAddress,
        reason: line(10, 300).optional(),
      })
      .refine(({ licence, reason }) => licence !== 'public-domain' || reason !== undefined)
      .optional(),
    `the licence of the book with the page that proves it: { licence: CC-BY-4.0, source: https://… }. Licences are ${Object.keys(BOOK_LICENCES).join(', ')}; public-domain needs a reason as well`,
  ],
  formats: [
    z.array(edition).max(10).optional(),
    'what can be read free of charge: [book.epub] beside the text, or [{ type: epub, url: https://… }]; types are epub, pdf and web',
  ],
  sample: [edition.optional(), 'a part that can be read free of charge, like one of the formats'],
  price: [
    z
      .strictObject({
        amount: z.number().min(0.01).max(10_000),
        currency: z.string().regex(/^[A-Z]{3}$/),
        seller: webAddress,
        checked: day,
      })
      .optional(),
    'what it costs and where: { amount: 12.50, currency: EUR, seller: https://…, checked: 2026-11-20 }',
  ],
} as const;

type Values = ValuesOf<typeof FIELDS>;

/** What is said of the work, and what it costs. */
export type Work = NonNullable<Values['book']>;
export type Price = NonNullable<Values['price']>;

export const BOOKS = kindWith(FIELDS, {
  texts: 'books',
  needed: ['book', 'rights'],
  isNews: true,
  isUndated: true,
  hidesLength: true,
  template: (_, today) => `book: { title: '', authors: [], year: 0, languages: [] } # year: 1859, languages: [en]
rights: { licence: '', source: '' } # { licence: public-domain, source: 'https://…', reason: 'The author died in 1873.' }
formats: [] # [liberty.epub] beside this file, or [{ type: web, url: 'https://…' }]
# price: { amount: 12.50, currency: EUR, seller: 'https://…', checked: ${today} }
${TAGS_EXAMPLE}`,
  /** The reason is a text of its language. */
  common: (name, { rights }) => (name === 'rights' && rights ? `${rights.licence}, ${rights.source}` : undefined),
  faults: ({ data: { formats = [], price } }, latest) => [
    ...(formats.length === 0 && !price
      ? [[undefined, 'lacks formats and price: a book can be read or bought somewhere'] as const]
      : []),
    ...futureFault('price', 'price was checked on', price?.checked, latest),
  ],
  markup({ data }, { texts, media, cover }) {
    const { book, rights, price } = data;
    if (!book || !rights) throw new Error('a book is not described');
    const { t } = texts;
    const row = (label: string, value: string) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${value}</td></tr>`;
    const { editions, sample } = editionsOf(data, media);
    const list = [
      ...editions.map((one) => editionLink(texts, one)),
      ...(sample ? [editionLink(texts, sample, 'book.sample')] : []),
      ...(price ? [sellerLink(texts, price)] : []),
    ];
    return {
      above:
        `${cover ? '' : coverMarkup(bookCover(book, data.title))}<table><tbody>${row(t('book.title'), workTitle(texts, book))}${row(t('book.authors'), escapeHtml(book.authors.join(', ')))}` +
        `${row(t('book.year'), yearOf(book.year))}${row(t('book.languages'), escapeHtml(languageNames(texts, book.languages)))}` +
        `${row(t('book.rights'), rightsOf(texts, rights))}${book.isbn === undefined ? '' : row('ISBN', book.isbn)}</tbody></table>`,
      below: `<section aria-labelledby="read"><h2 id="read">${escapeHtml(t('book.where'))}</h2><ul>${list.map((one) => `<li>${one}</li>`).join('')}</ul></section>`,
    };
  },
  thing({ data }, { media }, absolute) {
    const { book, rights, price } = data;
    const [, licence = ''] = BOOK_LICENCES[rights?.licence ?? ''] ?? [];
    const { editions } = editionsOf(data, media);
    return {
      '@type': 'Book',
      name: book?.title,
      author: book?.authors.map((name) => ({ '@type': 'Person', name })),
      inLanguage: book?.languages,
      isbn: book?.isbn,
      ...(book && book.year > 0 && { datePublished: String(book.year).padStart(4, '0') }),
      license: licence || undefined,
      isAccessibleForFree: editions.length > 0,
      encoding: editions
        .filter(({ type }) => type !== 'web')
        .map(({ href }) => ({ '@type': 'MediaObject', contentUrl: absolute(href) })),
      offers: price && { '@type': 'Offer', price: price.amount, priceCurrency: price.currency, url: price.seller },
      // The library is not its publisher.
      publisher: undefined,
    };
  },
  line: ({ data: { book } }, { texts }) =>
    book
      ? [book.authors.join(', '), yearOf(book.year), languageNames(texts, book.languages)].map(escapeHtml).join(' · ')
      : '',
  shelf: ({ data: { book, title } }) => bookCover(book, title),
  names: ({ book }) => (book ? [book.title, ...book.authors, String(book.year)] : []),
});

/** The cover of a book: its colour is the author's. `title`: of the text, if it describes no book. */
function bookCover(book: Work | undefined, title: string): Cover {
  if (!book) return { shape: 'portrait', title, colour: title, drawing: title };
  const [lang] = book.languages;
  const by = book.authors.join(', ');
  return {
    shape: 'portrait',
    title: book.title,
    by,
    colour: by,
    drawing: book.title,
    ...(lang !== undefined && { lang }),
  };
}

/** A book to read or to download: a file of the site if it has `bytes`. */
export interface Edition {
  readonly href: string;
  readonly type: string;
  readonly bytes?: number;
}

/** Returns the editions of a book with their addresses. */
export function editionsOf(
  { formats = [], sample }: Pick<Values, 'formats' | 'sample'>,
  media: KindContext['media'],
): { editions: Edition[]; sample: Edition | undefined } {
  const withAddress = (one: NonNullable<typeof sample>): Edition => {
    if ('url' in one) return { href: one.url, type: one.type };
    const { path, bytes, name } = media(one.file);
    return { href: path, bytes, type: name.slice(name.lastIndexOf('.') + 1) };
  };
  return { editions: formats.map(withAddress), sample: sample && withAddress(sample) };
}

/** Names of languages in the language of the page. */
function languageNames({ language }: Texts, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].locale], { type: 'language' });
  return codes.map((code) => names.of(code) ?? code).join(', ');
}

const yearOf = (year: number) => String(year).replace('-', '−');

function workTitle({ language }: Texts, { title, languages }: Work): string {
  const [own = language] = languages;
  return `<cite${own === language ? '' : ` lang="${own}"`}>${escapeHtml(title)}</cite>`;
}

function rightsOf(texts: Texts, { licence, source, reason }: NonNullable<Values['rights']>): string {
  const [, address = ''] = BOOK_LICENCES[licence] ?? [];
  const name = escapeHtml(licenceName(texts, licence));
  const why = reason === undefined ? '' : `<br>${escapeHtml(reason)}`;
  const proof = `<br>${labelMarkup(texts, texts.t('book.source'))}<a href="${escapeHtml(source)}" rel="noopener noreferrer">${hostOf(source)}</a>`;
  return (address === '' ? name : `<a href="${address}">${name}</a>`) + why + proof;
}

function editionLink(texts: Texts, { href, type, bytes }: Edition, key?: 'book.sample'): string {
  const kind = type === 'web' ? texts.t('book.web') : type.toUpperCase();
  const words = escapeHtml(key ? texts.t(key, { kind }) : kind);
  if (bytes !== undefined)
    return `<a href="${escapeHtml(href)}" download>${words}</a> (${fileFacts(texts, { href, bytes })})`;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${words}</a> (${hostOf(href)})`;
}

function sellerLink(texts: Texts, { amount, currency, seller, checked }: Price): string {
  const { locale } = LANGUAGES[texts.language];
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
  // No seller gets a better place in search engines by being here.
  return `<a href="${escapeHtml(seller)}" rel="nofollow noopener noreferrer">${escapeHtml(texts.t('book.buy', { price }))}</a> (${hostOf(seller)}, ${timeMarkup(texts, checked)})`;
}

const hostOf = (url: string) => escapeHtml(new URL(url).hostname);
