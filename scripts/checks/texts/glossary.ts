// The glossary of all languages, docs/glossary.md: its terms have a column for each, and it lists the words that their texts avoid.
import { isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { fileExists, readText } from '../tree.ts';
import { phraseFinder } from './phrase.ts';

const PATH = 'docs/glossary.md';

/** A word that a language's texts must not contain, and what to write instead. */
export interface Avoided {
  language: Language;
  word: string;
  use: string;
}

/** The terms have a column for each language, and a word in each cell. */
export function glossaryFaults(root: string): string[] {
  if (!fileExists(root, PATH)) return [];
  const rows =
    readText(root, PATH)
      .split(/^(?=\| *key *\|)/m)[1]
      ?.split(/\n\s*\n/)[0]
      ?.split('\n') ?? [];
  const [head = [], , ...terms] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const columns = ['key', ...LANGUAGE_CODES];
  if (head.toSorted().join() !== columns.toSorted().join())
    return [`${PATH}: the columns of the terms should be ${columns.join(', ')}`];
  return terms
    .filter((cells) => cells.length !== columns.length || cells.includes(''))
    .map((cells) => `${PATH}: the term ${cells[0]} does not have a word for each language`);
}

/** Reads the table with the head `language | avoid | use`; an empty list if there is none. */
export function avoidedWords(glossary: string): Avoided[] {
  const table = glossary.split(/^\| *language *\| *avoid *\| *use *\|$/m)[1]?.split(/\n\s*\n/)[0] ?? '';
  return table.split('\n').flatMap((line) => {
    const [, language = '', word = '', use = ''] = line.split('|').map((cell) => cell.trim());
    return isLanguage(language) && word !== '' ? [{ language, word, use }] : [];
  });
}

/** Returns a function that finds the words to avoid in a text of a language. */
export function avoidedFinder(avoided: readonly Avoided[]): (language: Language, text: string) => readonly Avoided[] {
  const finders = new Map(
    LANGUAGE_CODES.map((language) => {
      const byWord = new Map(avoided.filter((one) => one.language === language).map((one) => [one.word, one]));
      // A letter is forbidden anywhere, a word only as a whole.
      return [language, { byWord, find: phraseFinder([...byWord.keys()], (word) => /^[şţ]$/u.test(word)) }];
    }),
  );
  return (language, text) => {
    const { byWord, find } = finders.get(language) ?? {};
    const found = find?.(text.replace(/\{\{\w+\}\}/g, ' ')) ?? [];
    return found.flatMap((word) => byWord?.get(word) ?? []);
  };
}
