// How much of a guide was read on this device. The build makes the words; the browser shows and counts them (reading-progress.ts).
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { labelMarkup } from './markup.ts';

/** Stands for a number until its element does. */
const PLACE = '\uE000';

/** What stands above the chapters, of which there are `all`. */
export function progressMarkup(texts: Texts, all: number): string {
  const { t } = texts;
  const words = escapeHtml(t('shelf.progress', { read: PLACE, all })).replace(PLACE, '<span data-read="">0</span>');
  return (
    `<div class="progress" data-progress="" hidden><p><progress max="${all}" value="0" aria-hidden="true"></progress> ${words}</p>` +
    `<p data-next="">${labelMarkup(texts, t('shelf.continue'))}<a href=""></a></p>` +
    `<p class="meta">${escapeHtml(t('shelf.here'))} <button type="button" data-forget="">${escapeHtml(t('shelf.forget'))}</button></p></div>`
  );
}

/** On the card of a chapter. */
export const readMark = ({ t }: Texts): string =>
  `<p class="meta" data-mark="" hidden>✓ ${escapeHtml(t('shelf.read'))}</p>`;
