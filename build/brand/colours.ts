// Looks at the colours of a brand: how they are written, and the contrast of each pair that occurs on the pages (docs/brand.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFolder } from './brand.ts';
import { contrast } from './contrast.ts';

const TOKEN = /--([\w-]+):\s*([^;]+);/g;
const COLOUR = String.raw`oklch\([\d.]+% [\d.]+ [\d.]+\)`;
const WRITTEN = new RegExp(String.raw`^(?:light-dark\((${COLOUR}),\s*(${COLOUR})\)|(${COLOUR}))$`);

/** Foreground, background and least contrast: 7:1 for words (WCAG 1.4.6), 3:1 for edges of controls (WCAG 1.4.11). */
const PAIRS: readonly (readonly [over: string, under: string, least: number])[] = [
  ...['ground', 'surface', 'surface-strong'].flatMap(
    (under) =>
      [
        ['text', under, 7],
        ['line-strong', under, 3],
      ] as const,
  ),
  ...['ground', 'surface'].flatMap((under) =>
    ['text-soft', 'accent', 'danger'].map((over) => [over, under, 7] as const),
  ),
  ['danger', 'danger-ground', 7],
  ['on-accent', 'accent', 7],
  ['on-accent', 'accent-strong', 7],
  ['on-deep', 'deep', 7],
  ['on-deep-soft', 'deep', 7],
];

/**
 * Takes the text of `colours.css`. Returns one line for each colour that is missing or not in OKLCH, and for each pair that has too
 * little contrast, in light or dark.
 */
export function colourWarnings(css: string): string[] {
  const warnings: string[] = [];
  const colours = new Map<string, readonly [light: string, dark: string]>();
  for (const [, name = '', value = ''] of css.matchAll(TOKEN)) {
    const [, light, dark, both = ''] = WRITTEN.exec(value.trim()) ?? [];
    if (light === undefined && both === '')
      warnings.push(
        `brand/colours.css: --${name} is ${value.trim()}; it should be oklch(37% 0.065 205), or light-dark(oklch(…), oklch(…)). Its contrast is not known.`,
      );
    else colours.set(name, [light ?? both, dark ?? both]);
  }
  for (const [over, under, least] of PAIRS) {
    for (const token of [over, under])
      if (!css.includes(`--${token}:`)) warnings.push(`brand/colours.css: --${token} is missing.`);
    const [front, back] = [colours.get(over), colours.get(under)];
    if (!front || !back) continue;
    for (const [scheme, name] of ['light', 'dark'].entries()) {
      const ratio = contrast(front[scheme] ?? '', back[scheme] ?? '');
      if (ratio < least)
        warnings.push(
          `brand/colours.css: --${over} on --${under} has a contrast of ${ratio.toFixed(1)}:1 in the ${name} scheme; it should be ${least}:1, as the accessibility statement promises.`,
        );
    }
  }
  return [...new Set(warnings)];
}

/** Returns the same for the brand that is built. */
export function brandWarnings(): string[] {
  return colourWarnings(readFileSync(join(brandFolder(), 'colours.css'), 'utf8'));
}
