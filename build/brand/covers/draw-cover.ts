import { choice, SIZES, type Cover } from './cover.ts';
import { DRAWINGS } from './drawings.ts';
import type { Palette } from './palette.ts';

/** Returns ground and drawing of a cover as the shapes of an SVG, without its words. */
export function drawCover({ shape, title, drawing }: Cover, colours: Palette): string {
  const [width, height] = SIZES[shape];
  // Words have the upper part of a cover that stands, and the left one of a cover that lies.
  const isBeside = shape === 'landscape' && title !== undefined;
  const place = {
    width,
    x: isBeside ? width * 0.76 : width / 2,
    foot: height,
    unit: shape === 'portrait' ? 42 : isBeside ? 36 : 46,
  };
  const draw = DRAWINGS[choice(drawing, DRAWINGS.length)];
  return `<path fill="${colours.ground}" d="M0 0h${width}v${height}H0z"/>${draw?.(place, colours) ?? ''}`;
}
