// The picture that others show beside a link (Open Graph): 1200 × 630, one a language, drawn from the brand's mark and
// colours and from the home page's words.
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages.ts';
import type { Site } from '#src/shared/site.ts';
import { toPng, type Mark } from './brand.ts';
import { outline } from './lettering.ts';
import { readTexts } from './text-modules.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
/** The words stay left of the mark's sun. */
const COLUMN = 780;

/** Breaks a text into lines that fit the column. */
function lines(text: string, size: number): string[] {
  const done: string[] = [];
  for (const word of text.split(' ')) {
    const longer = done.length > 0 ? `${done.at(-1)} ${word}` : word;
    if (done.length > 0 && outline(longer, size).width <= COLUMN) done[done.length - 1] = longer;
    else done.push(word);
  }
  return done;
}

/** The home page's heading; Italian where the language has none yet. */
function titleIn(language: Language): string {
  const of = (code: Language) => (readTexts(code)['home'] as { title?: string } | undefined)?.title;
  return of(language) ?? of(DEFAULT_LANGUAGE) ?? '';
}

/** The card of a language as PNG. */
export function socialCard(site: Site, mark: Mark, language: Language): Buffer {
  const title = titleIn(language);
  const { ground, ink, light } = mark.icon;
  const fits = (most: number) => (size: number) => lines(title, size).length <= most;
  const size = [88, 80, 72].find(fits(2)) ?? [80, 66, 56].find(fits(3)) ?? 48;
  const rows = lines(title, size);
  const text = (words: string, at: number, y: number, height: number, fill: string) =>
    `<path transform="translate(${at} ${y})" fill="${fill}" d="${outline(words, height).path}"/>`;
  const drawing = (x: number, y: number, width: number, shapes: string) =>
    `<svg x="${x}" y="${y}" width="${width}" height="${width}" viewBox="${mark.viewBox}" color="${ink}">${shapes}</svg>`;
  const [inked, lit] = [false, true].map((isLight) =>
    (mark.shapes.match(/<[^>]+>/g) ?? []).filter((shape) => shape.includes('mark-light') === isLight).join(''),
  );
  const top = 330 - ((rows.length - 1) * size * 1.08) / 2 + size * 0.3;
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>.mark-light{fill:${light}}</style>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` +
      drawing(690, -60, 700, `<g opacity="0.14">${inked}</g>${lit}`) +
      drawing(MARGIN, 62, 64, mark.shapes) +
      text(site.name, MARGIN + 82, 110, 46, ink) +
      rows.map((row, at) => text(row, MARGIN, top + at * size * 1.08, size, ink)).join('') +
      text(site.tagline, MARGIN, 560, 34, light) +
      '</svg>',
    WIDTH,
  );
}
