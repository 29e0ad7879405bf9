import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
// Day, authors and reading time of a text.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { durationMarkup } from './duration.ts';

/** What is said of a text. Days are like `2026-11-26`. */
export interface Meta {
  readonly date: string;
  readonly updated?: string | undefined;
  readonly authors: readonly string[];
  /** Absent: the page is not a text to read. */
  readonly words?: number | undefined;
  readonly language: Language;
  /** Of a guide, where the day of the first version tells a reader nothing. */
  readonly isChapter?: boolean;
  /** Of a film, such as `3:20`. */
  readonly duration?: string | undefined;
}

/** Adults read some 200 words of their own language a minute. */
const WORDS_A_MINUTE = 200;

/** Returns the line; `long`: with the authors and the day of the last change; `other`: with the name of the text's language. */
export function metaLine(texts: Texts, meta: Meta, kind: 'short' | 'long' | 'other'): string {
  const { date, updated, authors, words } = meta;
  const { t, count, language } = texts;
  const changed = updated ?? (meta.isChapter ? date : undefined);
  const parts = [
    ...(meta.isChapter ? [] : [time(date, language)]),
    ...(kind === 'other' ? [languageName(meta.language)] : []),
    ...(kind === 'long' && !meta.isChapter ? [escapeHtml(authors.join(', '))] : []),
    ...(words === undefined || meta.duration !== undefined
      ? []
      : [escapeHtml(count('content.minutes', Math.max(1, Math.round(words / WORDS_A_MINUTE))))]),
    ...(meta.duration === undefined
      ? []
      : [escapeHtml(formatLabel(t('video.duration'), language)) + durationMarkup(meta.duration)]),
    ...(kind === 'long' && changed !== undefined
      ? [escapeHtml(formatLabel(t('content.updated'), language)) + time(changed, language)]
      : []),
  ];
  return `<p class="meta">${parts.join(' · ')}</p>`;
}

/** The name of a language in itself. */
export const languageName = (language: Language): string =>
  `<span lang="${language}">${LANGUAGES[language].name}</span>`;

function time(day: string, language: Language): string {
  return `<time datetime="${day}">${escapeHtml(formatLongDate(Date.parse(day), language))}</time>`;
}
