// Translations whose Italian text has changed since they were made, and which nobody has looked at since.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { readCatalogue, type Catalogue } from '../../text-rules/entries.ts';
import type { Check } from '../check.ts';
import { fileExists } from '../tree.ts';
import { hashFile, readHashes, stateOf } from './translated-from.ts';

/** A missing text is reported by the check `translations`. */
export const checkDrift: Check = (root) => {
  const catalogue = readCatalogue(root);
  const languages = LANGUAGE_CODES.filter((language) => language !== 'it');
  return {
    faults: languages.flatMap((language) => languageFaults(root, catalogue, language)),
    note: `${catalogue.entries.length} texts in ${languages.length} languages`,
  };
};

function languageFaults(root: string, catalogue: Catalogue, language: Language): string[] {
  const path = hashFile(language);
  if (!fileExists(root, path)) return [`${path} is missing: npm run texts -- confirm ${language} --all`];
  const texts = catalogue.texts(language);
  const hashes = readHashes(root, language);
  return catalogue.entries
    .filter((entry) => stateOf(entry, language, texts, hashes) === 'changed')
    .map(
      ({ key }) =>
        `${path}: the Italian of ${key} has changed since the translation: change the translation if it needs it, ` +
        `then run: npm run texts -- confirm ${language} ${key}`,
    );
}
