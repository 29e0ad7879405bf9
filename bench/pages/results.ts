// The medians of a run, and what is computed from them.
import { FIGURE_NAMES, FIGURES, type FigureName, type Values } from './figures.ts';

/** The medians of one page: of each side by its name. */
export type PageResults = ReadonlyMap<string, Values>;

/** The medians of all pages by path. */
export type Results = ReadonlyMap<string, PageResults>;

/** The figures of `values` for which `other` has a value too. */
export function sharedFigures(values: Values, other: Values): FigureName[] {
  return FIGURE_NAMES.filter((name) => values[name] !== undefined && other[name] !== undefined);
}

/** `a / b`. Nothing divides by 0: then the difference with its unit, or `=` if both are 0. */
export function ratioText(name: FigureName, a: number, b: number): string {
  if (b !== 0) return (a / b).toFixed(2);
  return a === 0 ? '=' : `+${valueText(name, a)}`;
}

/** A value as it is printed: `123 ms`, `45.6 kB`, `7`. */
export function valueText(name: FigureName, value: number): string {
  const { unit } = FIGURES[name];
  if (unit === 'B') return `${(value / 1000).toFixed(1)} kB`;
  const isLeast = unit === 'ms' && value <= 16 && FIGURES[name].label.startsWith('INP');
  return `${isLeast ? '≤ ' : ''}${value.toFixed(0)}${unit && ` ${unit}`}`;
}
