// The words that the texts of a language avoid, as docs/glossary.md lists them.
import { isLanguage, type Language } from '#src/shared/languages.ts';

/** A word that a language's texts must not contain, and what to write instead. */
export interface Avoided {
  language: Language;
  word: string;
  use: string;
  pattern: RegExp;
}

/** Reads the table with the head `language | avoid | use`; an empty list if there is none. */
export function avoidedWords(glossary: string): Avoided[] {
  const table = glossary.split(/^\| *language *\| *avoid *\| *use *\|$/m)[1]?.split(/\n\s*\n/)[0] ?? '';
  return table.split('\n').flatMap((line) => {
    const [, language = '', word = '', use = ''] = line.split('|').map((cell) => cell.trim());
    return isLanguage(language) && word !== '' ? [{ language, word, use, pattern: patternOf(word) }] : [];
  });
}

/** Returns the words to avoid that a text contains, without regard to case; a hyphen is part of the word. */
export function avoidedIn(avoided: readonly Avoided[], language: Language, text: string): Avoided[] {
  const plain = text.replace(/\{\{\w+\}\}/g, ' ').replaceAll('’', "'");
  return avoided.filter((entry) => entry.language === language && entry.pattern.test(plain));
}

function patternOf(word: string): RegExp {
  const escaped = word.replaceAll('’', "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A letter is forbidden anywhere, a word only as a whole.
  if (/^[şţ]$/u.test(word)) return new RegExp(escaped, 'iu');
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'iu');
}
