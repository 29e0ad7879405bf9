import { toPng } from '../brand.ts';
import { drawing, type Outline } from '../drawing.ts';
// A cover as a file, for programs that show no page: catalogues of books, previews of links.
import { brokenLines } from '../lines.ts';
import { SIZES, type Cover } from './cover.ts';
import { drawCover } from './draw-cover.ts';
import { filePalette, type Palette } from './palette.ts';

/** Of the picture, in pixels: what readers of e-books show. */
const WIDTH = 600;
const MARGIN = 20;

/** Returns the cover as PNG, with its words as outlines. Rejects if the display face lacks a letter of them. */
export async function coverPicture(cover: Cover): Promise<Buffer> {
  const colours = filePalette(cover.colour);
  const svg = await drawing(['cover', JSON.stringify([cover, colours])], (outline) =>
    drawFile(cover, colours, outline),
  );
  return toPng(svg, WIDTH);
}

function drawFile(cover: Cover, colours: Palette, outline: Outline): string {
  const [width, height] = SIZES[cover.shape];
  const room = cover.shape === 'portrait' ? width - 2 * MARGIN : width * 0.55;
  const { title = '', by = '' } = cover;
  const size = [26, 23, 20, 17].find((one) => brokenLines(title, one, room, outline).length <= 4) ?? 14;
  const rows = title === '' ? [] : brokenLines(title, size, room, outline);
  const line = (words: string, y: number, high: number) =>
    `<path transform="translate(${MARGIN} ${y})" fill="${colours.pale}" d="${outline(words, high).path}"/>`;
  const below = MARGIN + rows.length * size * 1.15 + 18;
  const names = by === '' ? [] : brokenLines(by, 12, room, outline);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${drawCover(cover, colours)}` +
    rows.map((row, at) => line(row, MARGIN + size * (0.85 + at * 1.15), size)).join('') +
    names.map((row, at) => line(row, below + at * 15, 12)).join('') +
    '</svg>'
  );
}
