// `npm run texts -- confirm`: records that translations hold for the Italian texts of today.
import type { Language } from '#src/shared/languages/languages.ts';
import { hashOf, readHashes, stateOf, writeHashes } from '../checks/texts/translated-from.ts';
import { readCatalogue } from '../text-rules/entries.ts';
import { stemOf } from '../text-rules/text-set.ts';
import { writeTexts } from './write-texts.ts';

/**
 * Writes the hashes of the Italian texts of today, and the translations in the order of the Italian texts.
 * @param names Keys such as `pages.home.title`, or groups of them such as `pages.home`; absent: all texts.
 * @returns How many texts were confirmed that were not before.
 * @throws {Error} If a name has no text; then nothing is written.
 */
export function confirm(root: string, language: Language, names?: readonly string[]): number {
  const catalogue = readCatalogue(root);
  const texts = catalogue.texts(language);
  const hashes = new Map(readHashes(root, language));
  const has = (key: string, name: string) => key === name || key.startsWith(`${name}.`);
  const unknown = (names ?? []).filter((name) => !catalogue.entries.some(({ key }) => has(key, name)));
  if (unknown.length > 0) throw new Error(unknown.map((name) => `${name}: no Italian text has this key`).join('\n'));
  const changed = catalogue.entries.filter(
    (entry) =>
      (names === undefined || names.some((name) => has(entry.key, name))) &&
      stateOf(entry, language, texts, hashes) === 'changed',
  );
  for (const entry of changed) hashes.set(entry.key, hashOf(entry));
  writeHashes(root, language, hashes, catalogue);
  // In the order of the Italian ones; not what Italian has lost, which would be dropped.
  const known = new Set(catalogue.entries.map(({ key }) => key));
  if ([...texts.keys()].every((key) => known.has(stemOf(key)))) writeTexts(root, language, texts);
  return changed.length;
}
