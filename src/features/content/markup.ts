// Parts of markup that pages of content share.
import { formatLabel, formatLongDate } from '#src/shared/languages/format.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** A label with its colon. */
export const labelMarkup = ({ language }: Texts, words: string): string => escapeHtml(formatLabel(words, language));

/** A day such as `2026-11-26`. */
export const timeMarkup = ({ language }: Texts, day: string): string =>
  `<time datetime="${day}">${escapeHtml(formatLongDate(Date.parse(day), language))}</time>`;
