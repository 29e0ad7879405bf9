// The words to avoid, read from docs/glossary.md, which is the only place that lists them.
import { isLanguage, type Language } from '#src/shared/languages.ts';

/** A word that a language's texts must not contain, and what to write instead. */
export interface Avoided {
  language: Language;
  word: string;
  use: string;
  pattern: RegExp;
}

/** Reads the table with the head `language | avoid | use`. Gives nothing if the page has none. */
export function avoidedWords(glossary: string): Avoided[] {
  const table = glossary.split(/^\| *language *\| *avoid *\| *use *\|$/m)[1]?.split(/\n\s*\n/)[0] ?? '';
  return table.split('\n').flatMap((line) => {
    const [, language = '', word = '', use = ''] = line.split('|').map((cell) => cell.trim());
    return isLanguage(language) && word !== '' ? [{ language, word, use, pattern: patternOf(word) }] : [];
  });
}

/** Finds the avoided words of a text, without regard to case; a hyphen belongs to the word. */
export function avoidedIn(avoided: readonly Avoided[], language: Language, text: string): Avoided[] {
  const plain = text.replace(/\{\{\w+\}\}/g, ' ').replaceAll('’', "'");
  return avoided.filter((entry) => entry.language === language && entry.pattern.test(plain));
}

function patternOf(word: string): RegExp {
  const escaped = word.replaceAll('’', "'").replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // One letter is forbidden wherever it stands, a word only as a whole.
  if (/^[şţ]$/u.test(word)) return new RegExp(escaped, 'iu');
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'iu');
}
