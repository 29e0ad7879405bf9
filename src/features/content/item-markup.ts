// The page of a text. The build makes its markup, and the browser leaves it alone (docs/decisions/0052-content.md).
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { breadcrumbs, type Link } from './breadcrumbs.ts';
import { fileList, type DownloadFile } from './file-list.ts';
import { labelMarkup } from './markup.ts';
import { metaLine, type Meta } from './meta-line.ts';
import { tableOfContents } from './table-of-contents.ts';

/** What the kind of the section adds, as markup. */
export interface KindMarkup {
  readonly above?: string;
  readonly below?: string;
  /** Above the licence. */
  readonly line?: string;
}

/** What the page shows. Strings are text, but for `body` and `cover`, which are markup. */
export interface ItemParts extends Meta {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly cover?: string | undefined;
  readonly licence: keyof typeof LICENCES;
  readonly kind: KindMarkup;
  readonly downloads: readonly DownloadFile[];
  /** Of a chapter, the name under which a browser remembers that it was read. */
  readonly chapter?: string | undefined;
  readonly tags: readonly Link[];
  readonly home: string;
  /** Absent: the text is the page of a section. */
  readonly section?: Link | undefined;
  readonly previous?: Way | undefined;
  readonly next?: Way | undefined;
  /** The component of the page has the title. */
  readonly isHeadless?: boolean;
  /** Markup between the text and its neighbours. */
  readonly after?: string | undefined;
}

/** A link to the text before or after, with its label if that is no text. */
export interface Way extends Link {
  readonly label?: string;
}

/** Where the licences are explained. */
export const LICENCES = {
  'CC-BY-4.0': ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  'CC-BY-SA-4.0': ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  'CC0-1.0': ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
} as const;

/** Returns the markup. */
export function itemMarkup(texts: Texts, parts: ItemParts): string {
  const { cover = '', home, section, kind, downloads, chapter, after = '' } = parts;
  const { body, nav } = tableOfContents(texts, parts.body);
  const { above = '', below = '', line = '' } = kind;
  return (
    `${section ? breadcrumbs(texts, home, [section]) : ''}<article${chapter === undefined ? '' : ` data-chapter="${chapter}"`}>${parts.isHeadless === true ? '' : header(texts, parts)}${nav}` +
    `${cover === '' ? '' : `<figure>${cover}</figure>`}${above}${body}${below}${fileList(texts, downloads)}${about(texts, parts, line)}</article>` +
    after +
    (section ? neighbours(texts, section.text, parts) : '')
  );
}

function header(texts: Texts, parts: ItemParts): string {
  return (
    `<header><h1 tabindex="-1">${escapeHtml(parts.title)}</h1>` +
    `<p class="lead">${escapeHtml(parts.summary)}</p>${metaLine(texts, parts, 'long')}</header>`
  );
}

function about(texts: Texts, { tags, licence }: ItemParts, first: string): string {
  const { t } = texts;
  const [name, address] = LICENCES[licence];
  const lines = [
    ...(first === '' ? [] : [first]),
    ...(tags.length > 0 ? [labelMarkup(texts, t('content.tags')) + tags.map((tag) => link(tag)).join(', ')] : []),
    `${labelMarkup(texts, t('content.licence'))}<a href="${address}" rel="license">${name}</a>`,
  ];
  return `<footer class="about">${lines.map((line) => `<p>${line}</p>`).join('')}</footer>`;
}

/** The texts before and after. `name`: of the section. */
export function neighbours(
  { t }: Texts,
  name: string,
  { previous, next }: Pick<ItemParts, 'previous' | 'next'>,
): string {
  const way = (to: Way | undefined, label: string, rel: string) =>
    to
      ? `<li${rel === 'next' ? ' class="end"' : ''}><span class="meta">${escapeHtml(to.label ?? label)}</span>${link(to, ` rel="${rel}"`)}</li>`
      : '';
  const rows = way(previous, t('content.previous'), 'prev') + way(next, t('content.next'), 'next');
  return rows === '' ? '' : `<nav aria-label="${escapeHtml(name)}" class="about"><ul class="row">${rows}</ul></nav>`;
}

const link = ({ href, text }: Link, attributes = '') =>
  `<a href="${escapeHtml(href)}"${attributes}>${escapeHtml(text)}</a>`;
