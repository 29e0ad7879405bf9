// Lists of texts: a section, a page of it, a year, a tag. The build makes their markup.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { breadcrumbs, type Link } from './breadcrumbs.ts';
import { labelMarkup } from './markup.ts';
import { languageName, metaLine, type Meta } from './meta-line.ts';
import { progressMarkup, readMark } from './progress-markup.ts';

/** A row. Strings are text, but for `cover` and `line`, which are markup. */
export interface ListRow extends Meta {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
  readonly cover?: string | undefined;
  /** Of a chapter, the name under which a browser remembers that it was read. */
  readonly chapter?: string | undefined;
  /** In place of the day and the reading time, as markup. */
  readonly line?: string | undefined;
}

/** What the page shows. */
export interface ListParts {
  readonly title: string;
  readonly lead?: string | undefined;
  /** In what order the list is. */
  readonly note?: string | undefined;
  /** Markup of the text of the section itself, above the list. */
  readonly intro?: string | undefined;
  /** In the language of the page. */
  readonly own: readonly ListRow[];
  /** Of a list whose order matters: the number of the first row. */
  readonly first?: number | undefined;
  /** The rows are cards. */
  readonly isShelf?: boolean | undefined;
  /** How many of these a reader has read is shown above them. */
  readonly chapters?: number | undefined;
  /** In other languages. */
  readonly others: readonly ListRow[];
  /** The language has nothing in the whole section. */
  readonly isEmpty?: boolean;
  readonly home: string;
  /** Above this page; none on the page of the section. */
  readonly section?: Link | undefined;
  readonly newer?: string | undefined;
  readonly older?: string | undefined;
  readonly tags?: readonly Link[];
  readonly years?: readonly Link[];
  /** Address of the feed. */
  readonly feed?: string | undefined;
  /** Address of the catalogue of books. */
  readonly catalogue?: string | undefined;
  /** The page for people who write. */
  readonly publishing?: Link | undefined;
}

/** Returns the markup. */
export function listMarkup(texts: Texts, parts: ListParts): string {
  const { t } = texts;
  const { title, lead, intro = '', note, own, others, isEmpty, home, section, first, isShelf } = parts;
  return (
    (section ? breadcrumbs(texts, home, [section]) : '') +
    `<h1 tabindex="-1">${escapeHtml(title)}</h1>${lead === undefined ? '' : `<p class="lead">${escapeHtml(lead)}</p>`}${intro}` +
    (note === undefined ? '' : `<p>${escapeHtml(note)}</p>`) +
    (isEmpty ? `<p>${escapeHtml(t('content.none'))}</p>` : '') +
    (parts.chapters === undefined ? '' : progressMarkup(texts, parts.chapters)) +
    rows(texts, own, 'h2', { first, isShelf }) +
    (others.length > 0 ? `<h2>${escapeHtml(t('content.others'))}</h2>${rows(texts, others, 'h3', { isShelf })}` : '') +
    pages(texts, parts) +
    ends(texts, parts)
  );
}

/** A list of texts; nothing if there are none. */
export function rows(
  texts: Texts,
  list: readonly ListRow[],
  heading: 'h2' | 'h3',
  { first, isShelf = false }: Pick<ListParts, 'first' | 'isShelf'> = {},
): string {
  if (list.length === 0) return '';
  const items = list.map((row, at) => {
    const number = first === undefined ? '' : `${first + at}. `;
    return `<li class="${isShelf ? 'card' : 'row about'}"${chapterMark(row)}>${rowMarkup(texts, row, heading, number)}</li>`;
  });
  return `<ul class="${isShelf ? 'shelf' : 'row'}">${items.join('')}</ul>`;
}

const chapterMark = ({ chapter }: ListRow) => (chapter === undefined ? '' : ` data-chapter="${chapter}"`);

/** The line with the day is in the language of the page. */
function rowMarkup(texts: Texts, row: ListRow, heading: 'h2' | 'h3', number: string): string {
  const { href, title, summary, language, cover = '', chapter } = row;
  const isOther = language !== texts.language;
  const lang = isOther ? ` lang="${language}"` : '';
  const link = `<a href="${escapeHtml(href)}"${isOther ? ` hreflang="${language}"` : ''}>${escapeHtml(title)}</a>`;
  return (
    `${cover}<div><${heading}${lang}>${number}${link}</${heading}>` +
    `${lineOf(texts, row, isOther)}<p${lang}>${escapeHtml(summary)}</p>${chapter === undefined ? '' : readMark(texts)}</div>`
  );
}

function lineOf(texts: Texts, row: ListRow, isOther: boolean): string {
  if (row.line === undefined) return metaLine(texts, row, isOther ? 'other' : 'short');
  return `<p class="meta">${isOther ? `${languageName(row.language)} · ` : ''}${row.line}</p>`;
}

function pages({ t }: Texts, { title, newer, older }: ListParts): string {
  if (newer === undefined && older === undefined) return '';
  const way = (href: string | undefined, label: string, rel: string) =>
    href === undefined
      ? ''
      : `<li${rel === 'next' ? ' class="end"' : ''}><a href="${escapeHtml(href)}" rel="${rel}">${escapeHtml(label)}</a></li>`;
  const list = way(newer, t('content.newer'), 'prev') + way(older, t('content.older'), 'next');
  return `<nav aria-label="${escapeHtml(title)}" class="about"><ul class="row">${list}</ul></nav>`;
}

function ends(texts: Texts, { tags = [], years = [], feed, catalogue, publishing }: ListParts): string {
  const { t } = texts;
  const line = (label: string, links: readonly Link[]) =>
    links.length === 0
      ? ''
      : `<p>${labelMarkup(texts, label)}${links
          .map(({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`)
          .join(', ')}</p>`;
  const follow =
    feed === undefined
      ? ''
      : `<p><a href="${feed}" type="application/atom+xml">${escapeHtml(t('content.follow'))}</a></p>`;
  const opds = catalogue === undefined ? '' : `<p><a href="${catalogue}">${escapeHtml(t('book.catalogue'))}</a></p>`;
  const write =
    publishing === undefined ? '' : `<p><a href="${publishing.href}">${escapeHtml(publishing.text)}</a></p>`;
  const all = line(t('content.tags'), tags) + line(t('content.archive'), years) + follow + opds + write;
  return all === '' ? '' : `<div class="about">${all}</div>`;
}
