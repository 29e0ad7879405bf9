// Files to download below a text.
import { escapeHtml } from '#src/shared/escape-html.ts';
import { LANGUAGES } from '#src/shared/languages.ts';
import type { Texts } from '#src/shared/texts.ts';

/** A file. */
export interface DownloadFile {
  readonly href: string;
  readonly title: string;
  readonly bytes: number;
}

/** Returns the section with the files; nothing if there are none. */
export function fileList(texts: Texts, files: readonly DownloadFile[]): string {
  if (files.length === 0) return '';
  const rows = files.map(
    ({ href, title, bytes }) =>
      `<li><a href="${escapeHtml(href)}" download>${escapeHtml(title)}</a> ${fileNote(texts, href, bytes)}</li>`,
  );
  return `<section aria-labelledby="files"><h2 id="files">${escapeHtml(texts.t('content.files'))}</h2><ul>${rows.join('')}</ul></section>`;
}

/** What a reader wants to know before a download: kind and size, such as `(PDF, 1,2 MB)`. */
export function fileNote({ language }: Texts, href: string, bytes: number): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const size = new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return escapeHtml(`(${href.slice(href.lastIndexOf('.') + 1).toUpperCase()}, ${size.format(amount)})`);
}
