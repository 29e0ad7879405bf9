// What an operator should know of texts that are right: which languages lack them, and which originals have changed.
import { PROGRAM } from '#src/server/program/program-names.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { keysOf, type Catalogue, type Entry } from '../../scripts/text-rules/entries.ts';
import { stemOf } from '../../scripts/text-rules/text-set.ts';
import type { Override } from './files.ts';

/** As many keys as a line names. */
const MAX_KEYS = 10;
const LIST = PROGRAM.texts('overrides');

/** Returns a line for each. */
export function overrideWarnings(catalogue: Catalogue, overrides: readonly Override[]): string[] {
  const unrecorded = new Set<string>();
  const changed: string[] = [];
  for (const { language, file, texts, originals } of overrides) {
    const today = catalogue.texts(language);
    for (const key of texts.keys()) {
      if (!originals.has(key)) unrecorded.add(key);
      else if (originals.get(key) !== today.get(key))
        changed.push(
          `${file}: the release has another text at ${key} since: compare them (${LIST}), then record it (${LIST} --write).`,
        );
    }
  }
  const notRecorded = `The originals of ${named([...unrecorded])} are not recorded, so no upgrade can name a change: ${LIST} --write.`;
  return [...missingLanguages(catalogue, overrides), ...changed, ...(unrecorded.size > 0 ? [notRecorded] : [])];
}

/** A line for each set of languages, with the texts that it lacks. A text with plural forms needs all forms of a language. */
function missingLanguages(catalogue: Catalogue, overrides: readonly Override[]): string[] {
  const stems = new Set(overrides.flatMap(({ texts }) => [...texts.keys()].map(stemOf)));
  const byLanguages = new Map<string, string[]>();
  for (const entry of catalogue.entries.filter(({ key }) => stems.has(key))) {
    const languages = LANGUAGE_CODES.filter((language) => lacks(entry, language, overrides)).join(', ');
    if (languages !== '') byLanguages.set(languages, [...(byLanguages.get(languages) ?? []), entry.key]);
  }
  return [...byLanguages].map(
    ([languages, keys]) => `No override of ${named(keys)} in ${languages}: the original shows.`,
  );
}

function lacks(entry: Entry, language: Language, overrides: readonly Override[]): boolean {
  if (language === 'en' && entry.key.startsWith('api.')) return false;
  const own = overrides.find((override) => override.language === language)?.texts;
  return keysOf(entry, language).some((key) => own?.has(key) !== true);
}

function named(keys: readonly string[]): string {
  const rest = keys.length - MAX_KEYS;
  return [...keys.slice(0, MAX_KEYS), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
