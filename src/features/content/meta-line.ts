// Day, authors and reading time of a text.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { labelMarkup, timeMarkup } from './markup.ts';

/** What is said of a text. Days are like `2026-11-26`. */
export interface Meta {
  readonly date: string;
  readonly updated?: string | undefined;
  readonly authors: readonly string[];
  /** Absent: the page is not a text to read. */
  readonly words?: number | undefined;
  readonly language: Language;
  /** Of a guide, where the day of the first version tells a reader nothing. */
  readonly isUndated?: boolean;
  /** Of a film, such as `3:20`. */
  readonly duration?: string | undefined;
}

/** Adults read some 200 words of their own language a minute. */
const WORDS_A_MINUTE = 200;

/** Returns the line; `long`: with the authors and the day of the last change; `other`: with the name of the text's language. */
export function metaLine(texts: Texts, meta: Meta, kind: 'short' | 'long' | 'other'): string {
  const { date, updated, authors, words } = meta;
  const { t, count } = texts;
  const changed = updated ?? (meta.isUndated ? date : undefined);
  const parts = [
    ...(meta.isUndated ? [] : [timeMarkup(texts, date)]),
    ...(kind === 'other' ? [languageName(meta.language)] : []),
    ...(kind === 'long' && !meta.isUndated ? [escapeHtml(authors.join(', '))] : []),
    ...(words === undefined || meta.duration !== undefined
      ? []
      : [escapeHtml(count('content.minutes', Math.max(1, Math.round(words / WORDS_A_MINUTE))))]),
    ...(meta.duration === undefined ? [] : [labelMarkup(texts, t('video.duration')) + durationMarkup(meta.duration)]),
    ...(kind === 'long' && changed !== undefined
      ? [labelMarkup(texts, t('content.updated')) + timeMarkup(texts, changed)]
      : []),
  ];
  return `<p class="meta">${parts.join(' · ')}</p>`;
}

/** The name of a language in itself. */
export const languageName = (language: Language): string =>
  `<span lang="${language}">${LANGUAGES[language].name}</span>`;

/** `duration`: such as `3:20`. */
function durationMarkup(duration: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = duration.split(':').map(Number).toReversed();
  return `<time datetime="PT${hours * 60 + minutes}M${seconds}S">${duration}</time>`;
}
