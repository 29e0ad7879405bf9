// The colours of the brand for emails. Mail programs know neither OKLCH nor variables, so each is written out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { hexOf } from '#src/shared/colours/oklch.ts';

const NAMES = ['ground', 'surface', 'text', 'text-soft', 'line', 'accent', 'on-accent'] as const;

/** A colour as `#rrggbb` for each name of the brand. */
export type Palette = Readonly<Record<(typeof NAMES)[number], string>>;

/** The two palettes of the brand, for light and dark mail programs. */
export interface Palettes {
  readonly light: Palette;
  readonly dark: Palette;
}

/** The brand's colours in the folder of the built server. `npm run build` copies them. */
export const COLOURS_FILE = 'colours.css';

/**
 * Takes the text of `colours.css`. Returns its palettes, or undefined if a colour is missing or not in OKLCH: the build warns of
 * that, and an email must not fail for it.
 */
export function readPalettes(css: string): Palettes | undefined {
  const palette = (scheme: 0 | 1) =>
    Object.fromEntries(
      NAMES.map((name) => {
        const value = new RegExp(String.raw`--${name}:\s*([^;]+);`).exec(css)?.[1] ?? '';
        const colours = value.match(/oklch\([^)]*\)/g) ?? [];
        return [name, hexOf(colours[scheme] ?? colours[0] ?? value)];
      }),
    ) as Palette;
  try {
    return { light: palette(0), dark: palette(1) };
  } catch {
    return undefined;
  }
}

/** Reads the brand that the site was built with, else that of the program. */
export function loadPalettes(): Palettes {
  const folders = [import.meta.dirname, join(PROJECT_ROOT, 'dist', 'server'), join(PROJECT_ROOT, 'brand')];
  for (const file of folders.map((folder) => join(folder, COLOURS_FILE)).filter(existsSync)) {
    const palettes = readPalettes(readFileSync(file, 'utf8'));
    if (palettes) return palettes;
  }
  return { light: PLAIN, dark: PLAIN };
}

/** For a brand whose colours cannot be read. */
const PLAIN: Palette = {
  ground: '#ffffff',
  surface: '#ffffff',
  text: '#222222',
  'text-soft': '#444444',
  line: '#cccccc',
  accent: '#222222',
  'on-accent': '#ffffff',
};
