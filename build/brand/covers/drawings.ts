// The drawings of covers: arches, rings and suns in the lower part, or at the right of a cover that lies.
import type { Palette } from './palette.ts';

/** Where the drawing is: its middle, the ground line, and its unit, a quarter of the width that it may take. */
interface Place {
  readonly x: number;
  readonly foot: number;
  readonly unit: number;
  /** Of the whole cover. */
  readonly width: number;
}

type Drawing = (place: Place, colours: Palette) => string;

const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;
const ring = (x: number, y: number, r: number, width: number, stroke: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
/** An opening with a round top that stands on `foot`. */
const arch = (x: number, foot: number, half: number, height: number, fill: string) =>
  `<path fill="${fill}" d="M${n(x - half)} ${n(foot)}v${n(half - height)}a${n(half)} ${n(half)} 0 0 1 ${n(2 * half)} 0v${n(height - half)}z"/>`;
const hill = (from: number, to: number, foot: number, height: number, fill: string) =>
  `<path fill="${fill}" d="M${n(from)} ${n(foot)}q${n((to - from) / 2)} ${n(-2 * height)} ${n(to - from)} 0z"/>`;
/** An open ring, as the mark has it. */
const open = (x: number, y: number, r: number, width: number, stroke: string) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" d="M${n(x + r * 0.94)} ${n(y + r * 0.34)}A${n(r)} ${n(r)} 0 1 1 ${n(x - r * 0.17)} ${n(y - r * 0.98)}"/>`;

/** Rounded, for short files. */
const n = (value: number) => Math.round(value * 10) / 10;

const door: Drawing = ({ x, foot, unit }, { far, near, pale, sun, leaf }) =>
  arch(x, foot, unit * 1.5, unit * 3.2, far) +
  arch(x, foot, unit * 1.15, unit * 2.75, near) +
  arch(x, foot, unit * 0.85, unit * 2.3, pale) +
  disc(x, foot - unit * 1.15, unit * 0.5, sun) +
  hill(x - unit * 0.85, x + unit * 0.85, foot, unit * 0.4, leaf);

const openRing: Drawing = ({ x, foot, unit }, { near, sun }) =>
  open(x - unit * 0.1, foot - unit * 1.55, unit * 1.25, unit * 0.5, near) +
  disc(x + unit * 0.8, foot - unit * 2.45, unit * 0.5, sun);

const sunrise: Drawing = ({ x, foot, unit, width }, { far, near, sun, clay, leaf }) =>
  disc(x, foot - unit * 0.6, unit * 2, far) +
  disc(x, foot - unit * 0.6, unit * 1.45, near) +
  disc(x, foot - unit * 0.6, unit * 0.9, sun) +
  hill(-width * 0.2, x + unit * 1.2, foot, unit * 0.75, clay) +
  hill(x - unit * 1.4, width * 1.2, foot, unit * 0.6, leaf);

const arcade: Drawing = ({ x, foot, unit }, { far, near, pale, sun, clay }) =>
  [-1.5, -0.5, 0.5, 1.5]
    .map((at, index) =>
      arch(x + at * unit * 0.95, foot, unit * 0.4, unit * (1.4 + index * 0.35), [far, near, clay, pale][index] ?? near),
    )
    .join('') + disc(x + 1.5 * unit * 0.95, foot - unit * 1.6, unit * 0.24, sun);

const waves: Drawing = ({ x, foot, unit }, { far, near, sun, pale }) =>
  ring(x, foot, unit * 2.1, unit * 0.22, far) +
  ring(x, foot, unit * 1.65, unit * 0.22, near) +
  ring(x, foot, unit * 1.2, unit * 0.22, pale) +
  disc(x, foot, unit * 0.75, sun);

const window: Drawing = ({ x, foot, unit }, { far, near, clay, sun, leaf }) =>
  disc(x, foot - unit * 1.5, unit * 1.45, far) +
  arch(x - unit * 0.75, foot, unit * 0.6, unit * 2.1, clay) +
  arch(x + unit * 0.7, foot, unit * 0.75, unit * 1.5, near) +
  disc(x + unit * 0.55, foot - unit * 2.25, unit * 0.42, sun) +
  hill(x - unit * 0.1, x + unit * 1.5, foot, unit * 0.22, leaf);

/** In the order in which numbers take them. */
export const DRAWINGS: readonly Drawing[] = [door, sunrise, arcade, openRing, window, waves];
