// A cover within a page: a drawing whose colours follow the scheme, and its words as text. The title stands beside each cover too, so
// screen readers pass over it.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { SIZES, type Cover } from './cover.ts';
import { drawCover } from './draw-cover.ts';
import { pagePalette } from './palette.ts';

/** Returns the markup. */
export function coverMarkup(cover: Cover): string {
  const { shape, title, by, colour, lang } = cover;
  const words =
    title === undefined
      ? ''
      : `<p${lang === undefined ? '' : ` lang="${lang}"`}>${escapeHtml(title)}${by === undefined ? '' : `<span>${escapeHtml(by)}</span>`}</p>`;
  return (
    `<div class="cover ${shape}" aria-hidden="true"><svg viewBox="0 0 ${SIZES[shape].join(' ')}" preserveAspectRatio="xMidYMax slice">` +
    `${drawCover(cover, pagePalette(colour))}</svg>${words}</div>`
  );
}
