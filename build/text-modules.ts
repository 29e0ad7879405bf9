// Vite plugin that provides the texts as modules: one for each bundle and language, in which Italian replaces missing texts, and
// modules with the functions that load them.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { bundleOf, groupsOf } from '#src/app/text-bundles.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { PAGE_IDS } from '#src/shared/pages.ts';
import { FALLBACK_LIST, type Catalogue } from '#src/shared/texts.ts';

const NAME = 'virtual:texts/';
const INDEX = 'virtual:text-bundles';
const file = (language: Language) => new URL(`../src/texts/${language}/pages.json`, import.meta.url);

/** All texts of a language, as in its file. Throws an error that names the file. */
export function readTexts(language: Language): Catalogue {
  try {
    return JSON.parse(readFileSync(file(language), 'utf8')) as Catalogue;
  } catch (error) {
    throw new Error(`src/texts/${language}/pages.json cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Whether a key is a plural form that Italian has and this language has not: `own` has `_other` of the same text, but not this form. */
function isForeignPlural(key: string, own: Catalogue): boolean {
  const base = /^(.+)_(?:zero|one|two|few|many)$/.exec(key)?.[1];
  return base !== undefined && own[key] === undefined && own[`${base}_other`] !== undefined;
}

/** Returns the texts of `own`, and Italian ones for those that it lacks; the keys of these are added to `missing`. */
export function withFallback(italian: Catalogue, own: Catalogue, missing: string[], path = ''): Catalogue {
  const entries = Object.entries(italian)
    .filter(([key]) => !isForeignPlural(key, own))
    .map(([key, source]) => {
      const text = own[key];
      if (typeof source === 'object') {
        return [key, withFallback(source, typeof text === 'object' ? text : {}, missing, `${path}${key}.`)] as const;
      }
      if (typeof text === 'string' && text.trim() !== '') return [key, text] as const;
      missing.push(path + key);
      return [key, source] as const;
    });
  // Plural forms that Italian does not have, such as Romanian `_few`.
  const extra = Object.entries(own).filter(([key]) => !(key in italian) && key.includes('_'));
  return Object.fromEntries([...extra, ...entries]);
}

/** Returns the texts of a bundle in a language. Italian replaces missing ones, which are warned about and listed under `FALLBACK_LIST`. Throws on an unknown group. */
function bundleTexts(language: Language, bundle: string, warn: (message: string) => void): Catalogue {
  const italian = readTexts(DEFAULT_LANGUAGE);
  const unknown = groupsOf(bundle).filter((group) => !Object.hasOwn(italian, group));
  if (unknown.length > 0)
    throw new Error(`src/texts/${DEFAULT_LANGUAGE}/pages.json has no group ${unknown.join(', ')}`);
  const own = readTexts(language);
  const missing: string[] = [];
  const pick = (from: Catalogue) => Object.fromEntries(groupsOf(bundle).map((group) => [group, from[group] ?? {}]));
  const texts = withFallback(pick(italian), pick(own), missing);
  if (missing.length === 0) return texts;
  warn(`${language} shows Italian for ${missing.join(', ')}`);
  return { ...texts, [FALLBACK_LIST]: missing.join(' ') };
}

/** Returns the texts that a browser needs: React renders what is inside `<noscript>` on the server only. */
function withoutNoScript(texts: Catalogue): Catalogue {
  const groups = Object.entries(texts).map(([name, group]) => {
    if (typeof group === 'string') return [name, group];
    return [name, Object.fromEntries(Object.entries(group).filter(([key]) => key !== 'noScript'))];
  });
  return Object.fromEntries(groups) as Catalogue;
}

/** Returns the source of an object with a loading function for each name. */
function loaders(names: readonly string[], moduleOf: (name: string) => string): string {
  const rows = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(moduleOf(name))})`);
  return `{\n${rows.join(',\n')}\n}`;
}

/**
 * Provides `virtual:texts/<language>/<bundle>`, the texts; `virtual:texts/<bundle>`, the list of a bundle's loaders by language;
 * and `virtual:text-bundles`, the loaders of the lists of all pages.
 */
export function textModules(): Plugin {
  return {
    name: 'text-modules',
    resolveId: (id) => (id.startsWith(NAME) || id === INDEX ? `\0${id}` : undefined),
    load(id, options) {
      if (id === `\0${INDEX}`) {
        const names = new Set([...PAGE_IDS, undefined].map(bundleOf));
        return `export const bundles = ${loaders([...names], (name) => NAME + name)};`;
      }
      if (!id.startsWith(`\0${NAME}`)) return;
      const [first, bundle] = id.slice(NAME.length + 1).split('/') as [Language, string?];
      if (bundle === undefined)
        return `export const loaders = ${loaders(LANGUAGE_CODES, (code) => `${NAME}${code}/${first}`)};`;
      for (const read of [first, DEFAULT_LANGUAGE]) this.addWatchFile(file(read).pathname);
      const texts = bundleTexts(first, bundle, (message) => this.warn(message));
      return `export default ${JSON.stringify(options?.ssr ? texts : withoutNoScript(texts))};`;
    },
  };
}
