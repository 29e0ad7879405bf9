// Draws the picture that other sites show beside a link (Open Graph, `og:image`): 1200 × 630 pixels, one for each language.
// It shows the mark, the heading of the home page and the tagline.
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { readTexts } from '../texts/text-fallback.ts';
import { toPng, type Mark } from './brand.ts';
import { drawing, type Outline } from './drawing.ts';
import { brokenLines } from './lines.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
/** Width of the heading in pixels. To its right is the sun of the large mark. */
const COLUMN = 780;

/** Returns the heading of the home page, in Italian if the language lacks it. */
function titleIn(language: Language): string {
  const read = (code: Language) => (readTexts(code)['home'] as { title?: string } | undefined)?.title;
  return read(language) ?? read(DEFAULT_LANGUAGE) ?? '';
}

/** Returns the picture in one language as PNG. */
export async function socialCard(site: Site, mark: Mark, language: Language): Promise<Buffer> {
  const title = titleIn(language);
  return toPng(await drawing(['social card', title], (outline) => drawCard(site, mark, title, outline)), WIDTH);
}

function drawCard(site: Site, mark: Mark, title: string, outline: Outline): string {
  const { ground, ink, light } = mark.icon;
  const fits = (maxLines: number) => (size: number) => brokenLines(title, size, COLUMN, outline).length <= maxLines;
  const size = [88, 80, 72].find(fits(2)) ?? [80, 66, 56].find(fits(3)) ?? 48;
  const rows = brokenLines(title, size, COLUMN, outline);
  const text = (words: string, at: number, y: number, height: number, fill: string) =>
    `<path transform="translate(${at} ${y})" fill="${fill}" d="${outline(words, height).path}"/>`;
  const shapes = (x: number, y: number, width: number, markup: string) =>
    `<svg x="${x}" y="${y}" width="${width}" height="${width}" viewBox="${mark.viewBox}" color="${ink}">${markup}</svg>`;
  const [inked, lit] = [false, true].map((isLight) =>
    (mark.shapes.match(/<[^>]+>/g) ?? []).filter((shape) => shape.includes('mark-light') === isLight).join(''),
  );
  const top = 330 - ((rows.length - 1) * size * 1.08) / 2 + size * 0.3;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><style>.mark-light{fill:${light}}</style>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>` +
    shapes(690, -60, 700, `<g opacity="0.14">${inked}</g>${lit}`) +
    shapes(MARGIN, 62, 64, mark.shapes) +
    text(site.name, MARGIN + 82, 110, 46, ink) +
    rows.map((row, at) => text(row, MARGIN, top + at * size * 1.08, size, ink)).join('') +
    text(site.tagline, MARGIN, 560, 34, light) +
    '</svg>'
  );
}
