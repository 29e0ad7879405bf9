// Vite plugin: the display face without letters and features that no heading in Latin script has. It saves each first visit 5 kB.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { cachedFolder } from '../output/cache.ts';

const FONT = '@fontsource/eczar/files/eczar-latin-700-normal.woff2';
const SIGNS = '\u00A0–—‘’“”„«»…·¿¡ªº°€';
const LETTERS =
  String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at)) +
  String.fromCharCode(...Array.from({ length: 64 }, (_, at) => 0xc0 + at)) +
  'ŒœŸ';

/** Puts the smaller file in the place of the one that `src/ui/fonts.css` names. A sign that it lacks is written in the fallback. */
export function fontSubset(): Plugin {
  return {
    name: 'font-subset',
    apply: 'build',
    async config() {
      const folder = await cachedFolder(['font', FONT, LETTERS, SIGNS], fill);
      return { resolve: { alias: { [FONT]: resolve(folder, 'eczar-latin-700-normal.woff2') } } };
    },
  };
}

async function fill(folder: string): Promise<void> {
  const { default: subset } = await import('subset-font');
  const font = await readFile(createRequire(import.meta.url).resolve(FONT));
  // Without the closure: letters that ligatures and small capitals would add.
  const options = { targetFormat: 'woff2', noLayoutClosure: true } as const;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'eczar-latin-700-normal.woff2'), await subset(font, LETTERS + SIGNS, options));
}
