// Vite plugin: one module for each language and bundle of texts, Italian where a text is missing, and a list for each bundle.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { TEXT_BUNDLES, type TextBundle } from '#src/app/text-bundles.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { FALLBACK_LIST, type Catalogue } from '#src/shared/texts.ts';

const NAME = 'virtual:texts/';
const file = (language: Language) => new URL(`../src/texts/${language}.json`, import.meta.url);

/** All texts of a language as its file holds them. Throws one line that names the file. */
export function readTexts(language: Language): Catalogue {
  try {
    return JSON.parse(readFileSync(file(language), 'utf8')) as Catalogue;
  } catch (error) {
    throw new Error(`src/texts/${language}.json cannot be read: ${String(error)}`, { cause: error });
  }
}

/** A plural form that Italian has and this language does not: it says `_other` of the same text, but not this. */
function isForeignPlural(key: string, own: Catalogue): boolean {
  const base = /^(.+)_(?:zero|one|two|few|many)$/.exec(key)?.[1];
  return base !== undefined && own[key] === undefined && own[`${base}_other`] !== undefined;
}

/** `own` where it has a text, Italian elsewhere; the keys of borrowed texts are added to `borrowed`. */
export function withFallback(italian: Catalogue, own: Catalogue, borrowed: string[], path = ''): Catalogue {
  const entries = Object.entries(italian)
    .filter(([key]) => !isForeignPlural(key, own))
    .map(([key, source]) => {
      const text = own[key];
      if (typeof source === 'object') {
        return [key, withFallback(source, typeof text === 'object' ? text : {}, borrowed, `${path}${key}.`)] as const;
      }
      if (typeof text === 'string' && text.trim() !== '') return [key, text] as const;
      borrowed.push(path + key);
      return [key, source] as const;
    });
  // Plural forms that Italian does not have, such as Romanian `_few`.
  const more = Object.entries(own).filter(([key]) => !(key in italian) && key.includes('_'));
  return Object.fromEntries([...more, ...entries]);
}

/** The texts of a bundle in a language; missing ones are warned about and listed under `FALLBACK_LIST`. */
function bundleTexts(language: Language, bundle: TextBundle, warn: (message: string) => void): Catalogue {
  const italian = readTexts(DEFAULT_LANGUAGE);
  const own = readTexts(language);
  const borrowed: string[] = [];
  const pick = (from: Catalogue) => Object.fromEntries(TEXT_BUNDLES[bundle].map((group) => [group, from[group] ?? {}]));
  const texts = withFallback(pick(italian), pick(own), borrowed);
  if (borrowed.length === 0) return texts;
  warn(`${language} shows Italian for ${borrowed.join(', ')}`);
  return { ...texts, [FALLBACK_LIST]: borrowed.join(' ') };
}

/** Gives `virtual:texts/<bundle>`, the list of its nine loaders, and `virtual:texts/<language>/<bundle>`, the texts. */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return;
      const [first, bundle] = id.slice(NAME.length + 1).split('/') as [Language, TextBundle?];
      if (bundle === undefined) {
        const rows = LANGUAGE_CODES.map(
          (code) => `${code}: () => import(${JSON.stringify(`${NAME}${code}/${first}`)})`,
        );
        return `export const loaders = {\n${rows.join(',\n')}\n};`;
      }
      for (const read of [first, DEFAULT_LANGUAGE]) this.addWatchFile(file(read).pathname);
      return `export default ${JSON.stringify(bundleTexts(first, bundle, (message) => this.warn(message)))};`;
    },
  };
}
