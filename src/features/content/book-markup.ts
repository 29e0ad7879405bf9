import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { LANGUAGES } from '#src/shared/languages/languages.ts';
// What is said of a book: the work, its rights, and where it can be read or bought.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { BOOK_LICENCES } from './book-licences.ts';
import { fileFacts } from './file-list.ts';
import type { KindMarkup } from './item-markup.ts';

/** A book to read or to download: a file of the site if it has `bytes`. */
export interface Edition {
  readonly href: string;
  readonly type: string;
  readonly bytes?: number | undefined;
}

/** A book. Days are like `2026-11-26`. */
export interface Book {
  readonly book: {
    readonly title: string;
    readonly authors: readonly string[];
    readonly year: number;
    readonly languages: readonly string[];
    readonly isbn?: string | undefined;
  };
  readonly rights: { readonly licence: string; readonly source: string; readonly reason?: string | undefined };
  readonly editions: readonly Edition[];
  readonly sample?: Edition | undefined;
  readonly price?:
    | { readonly amount: number; readonly currency: string; readonly seller: string; readonly checked: string }
    | undefined;
}

/** Returns the markup above and below the text. */
export function bookMarkup(texts: Texts, { book, rights, editions, sample, price }: Book): KindMarkup {
  const row = (label: string, value: string) => `<tr><th scope="row">${escapeHtml(label)}</th><td>${value}</td></tr>`;
  const { t } = texts;
  const list = [
    ...editions.map((edition) => editionLink(texts, edition)),
    ...(sample ? [editionLink(texts, sample, 'book.sample')] : []),
    ...(price ? [sellerLink(texts, price)] : []),
  ];
  return {
    above:
      `<table><tbody>${row(t('book.title'), workTitle(texts, book))}${row(t('book.authors'), escapeHtml(book.authors.join(', ')))}` +
      `${row(t('book.year'), yearOf(book.year))}${row(t('book.languages'), escapeHtml(languageNames(texts, book.languages)))}` +
      `${row(t('book.rights'), rightsOf(texts, rights))}${book.isbn === undefined ? '' : row('ISBN', book.isbn)}</tbody></table>`,
    below: `<section aria-labelledby="read"><h2 id="read">${escapeHtml(texts.t('book.where'))}</h2><ul>${list.map((one) => `<li>${one}</li>`).join('')}</ul></section>`,
  };
}

/** Returns the line below the title in the list. */
export function bookLine(texts: Texts, { book }: Pick<Book, 'book'>): string {
  return [book.authors.join(', '), yearOf(book.year), languageNames(texts, book.languages)].map(escapeHtml).join(' · ');
}

/** Names of languages in the language of the page. */
function languageNames({ language }: Texts, codes: readonly string[]): string {
  const names = new Intl.DisplayNames([LANGUAGES[language].locale], { type: 'language' });
  return codes.map((code) => names.of(code) ?? code).join(', ');
}

/** The name of a licence. */
export function licenceName({ t }: Texts, licence: string): string {
  const [name = licence] = BOOK_LICENCES[licence] ?? [];
  if (name !== '') return name;
  return t(licence === 'public-domain' ? 'book.publicDomain' : 'book.allRights');
}

const yearOf = (year: number) => String(year).replace('-', '−');

function workTitle({ language }: Texts, { title, languages }: Book['book']): string {
  const [own = language] = languages;
  return `<cite${own === language ? '' : ` lang="${own}"`}>${escapeHtml(title)}</cite>`;
}

function rightsOf(texts: Texts, { licence, source, reason }: Book['rights']): string {
  const [, address = ''] = BOOK_LICENCES[licence] ?? [];
  const name = escapeHtml(licenceName(texts, licence));
  const why = reason === undefined ? '' : `<br>${escapeHtml(reason)}`;
  const proof = `<br>${escapeHtml(formatLabel(texts.t('book.source'), texts.language))}${hostLink(source)}`;
  return (address === '' ? name : `<a href="${address}">${name}</a>`) + why + proof;
}

function editionLink(texts: Texts, { href, type, bytes }: Edition, key?: 'book.sample'): string {
  const kind = type === 'web' ? texts.t('book.web') : type.toUpperCase();
  const words = escapeHtml(key ? texts.t(key, { kind }) : kind);
  if (bytes !== undefined)
    return `<a href="${escapeHtml(href)}" download>${words}</a> (${fileFacts(texts, { href, bytes })})`;
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${words}</a> (${escapeHtml(new URL(href).hostname)})`;
}

function sellerLink({ t, language }: Texts, { amount, currency, seller, checked }: NonNullable<Book['price']>): string {
  const price = new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'currency', currency }).format(amount);
  const day = formatLongDate(Date.parse(checked), language);
  // No seller gets a better place in search engines by being here.
  return `<a href="${escapeHtml(seller)}" rel="nofollow noopener noreferrer">${escapeHtml(t('book.buy', { price }))}</a> (${escapeHtml(new URL(seller).hostname)}, <time datetime="${checked}">${escapeHtml(day)}</time>)`;
}

const hostLink = (url: string) =>
  `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(new URL(url).hostname)}</a>`;
