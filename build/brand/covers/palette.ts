// Colours of covers. A ground is the foot's colour of the brand, lighter and turned around the colour wheel, so that another brand has
// other grounds; words on it keep their contrast of 7:1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexOf } from '#src/shared/colours/oklch.ts';
import { brandFolder } from '../brand.ts';
import { choice } from './cover.ts';

/** Colours of the parts of a drawing. */
export interface Palette {
  readonly ground: string;
  /** Shapes that lie far behind. */
  readonly far: string;
  readonly near: string;
  readonly sun: string;
  readonly clay: string;
  readonly leaf: string;
  readonly pale: string;
}

/** Degrees by which the hue of a ground is turned. */
export const TURNS = [0, 185, 70, 240, 130, 300] as const;
/** What is added to lightness and chroma: of the ground, of what is far, of what is near. */
const STEPS = [
  [0.08, 0.025],
  [0.15, 0.03],
  [0.26, 0.04],
] as const;

/** Colours for a page, which follow its scheme. `colour`: of the cover. */
export function pagePalette(colour: string | number): Palette {
  const turn = TURNS[choice(colour, TURNS.length)] ?? 0;
  const [ground = '', far = '', near = ''] = STEPS.map(
    ([light, chroma]) => `oklch(from var(--deep) calc(l + ${light}) calc(c + ${chroma}) calc(h + ${turn}))`,
  );
  return {
    ground,
    far,
    near,
    sun: 'var(--sun)',
    clay: 'var(--clay)',
    leaf: 'var(--leaf)',
    pale: 'var(--on-deep)',
  };
}

/** The colours of the light scheme as `#rrggbb`, for a file. Throws if `colours.css` lacks one or has it in another notation. */
export function filePalette(colour: string | number, css = readColours()): Palette {
  const turn = TURNS[choice(colour, TURNS.length)] ?? 0;
  const [ground = '', far = '', near = ''] = shadesOf(lightOf(css, 'deep'), turn).map(hexOf);
  const hex = (name: string) => hexOf(lightOf(css, name));
  return { ground, far, near, sun: hex('sun'), clay: hex('clay'), leaf: hex('leaf'), pale: hex('on-deep') };
}

/** Ground, far and near, from the foot's colour, as browsers compute them for a page. Takes and returns OKLCH. */
export function shadesOf(deep: string, turn: number): string[] {
  const [, lightness = '', chroma = '', hue = ''] = /\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(deep) ?? [];
  return STEPS.map(
    ([light, more]) =>
      `oklch(${(Number(lightness) + light * 100).toFixed(2)}% ${(Number(chroma) + more).toFixed(4)} ${(Number(hue) + turn) % 360})`,
  );
}

const readColours = () => readFileSync(join(brandFolder(), 'colours.css'), 'utf8');

function lightOf(css: string, name: string): string {
  const [, colour] = new RegExp(`--${name}:\\s*(?:light-dark\\()?(oklch\\([^)]*\\))`).exec(css) ?? [];
  if (colour === undefined) throw new Error(`brand/colours.css: --${name} is missing; see docs/brand.md.`);
  return colour;
}
