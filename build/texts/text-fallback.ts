// Reads the texts of the languages, and replaces those that a language lacks by Italian ones.
import { readFileSync } from 'node:fs';
import { groupsOf } from '#src/app/loading/text-bundles.ts';
import { replaceTexts } from '#src/server/texts/replace-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/shared/languages/languages.ts';
import { FALLBACK_LIST, type Catalogue } from '#src/shared/texts/texts.ts';
import { pageReplacements } from '../overrides/overrides.ts';

/** All texts of a language, as in its file, with those of the operator in their place. Throws an error that names the file. */
export function readTexts(language: Language): Catalogue {
  const file = new URL(`../../src/texts/${language}/pages.json`, import.meta.url);
  try {
    return replaceTexts(JSON.parse(readFileSync(file, 'utf8')) as Catalogue, pageReplacements(language));
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

/**
 * Returns the texts of a bundle from all texts of a language and of Italian. Italian ones that replace missing texts are listed
 * under `FALLBACK_LIST`. Throws on an unknown group.
 */
export function bundleTexts(bundle: string, own: Catalogue, italian: Catalogue): Catalogue {
  const unknown = groupsOf(bundle).filter((group) => !Object.hasOwn(italian, group));
  if (unknown.length > 0)
    throw new Error(`src/texts/${DEFAULT_LANGUAGE}/pages.json has no group ${unknown.join(', ')}`);
  const missing: string[] = [];
  const pick = (from: Catalogue) => Object.fromEntries(groupsOf(bundle).map((group) => [group, from[group] ?? {}]));
  const texts = withFallback(pick(italian), pick(own), missing);
  return missing.length === 0 ? texts : { ...texts, [FALLBACK_LIST]: missing.join(' ') };
}
