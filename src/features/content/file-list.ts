// Files to download below a text.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { languageName } from './meta-line.ts';

/** A file. */
export interface DownloadFile {
  readonly href: string;
  readonly title: string;
  readonly bytes: number;
  /** Of a PDF, if it says so. */
  readonly pages?: number | undefined;
  readonly language?: Language | undefined;
}

/** Returns the section with the files; nothing if there are none. */
export function fileList(texts: Texts, files: readonly DownloadFile[]): string {
  if (files.length === 0) return '';
  const rows = files.map(
    (file) =>
      `<li><a href="${escapeHtml(file.href)}" download>${escapeHtml(file.title)}</a> (${fileFacts(texts, file)})</li>`,
  );
  return `<section aria-labelledby="files"><h2 id="files">${escapeHtml(texts.t('content.files'))}</h2><ul>${rows.join('')}</ul></section>`;
}

/** What a reader wants to know before a download, as markup: kind, pages, size and language, such as `PDF, 22 pagine, 1,2 MB, Italiano`. */
export function fileFacts(texts: Texts, { href, bytes, pages, language }: Omit<DownloadFile, 'title'>): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const { locale } = LANGUAGES[texts.language];
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  return [
    escapeHtml(href.slice(href.lastIndexOf('.') + 1).toUpperCase()),
    ...(pages === undefined ? [] : [escapeHtml(texts.count('content.pages', pages))]),
    escapeHtml(size.format(amount)),
    ...(language === undefined ? [] : [languageName(language)]),
  ].join(', ');
}
