// Words as the index of the search has them: lower case, without marks.
import { normalizeBounded } from '../fields/bounded-text.ts';

/** A query longer than this is cut. The field has it as `maxlength`. */
export const QUERY_LENGTH = 100;

/** Words of a query after these are not searched. */
const QUERY_WORDS = 12;

/** Letters of an ending at most: `ungen`, `zioni`. */
export const MOST_ENDING = 5;

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

/** Takes a word in lower case. Returns it without accents, cedillas and commas, in letters that every keyboard of its script has. */
export function fold(word: string): string {
  return normalizeBounded(word, 'NFD', Infinity)
    .replace(/\p{M}+/gu, '')
    .replace(/[ßςæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Returns the words of a text in lower case. An apostrophe ends a word (`l’orologio`); single letters are left out. */
export function wordsOf(text: string): readonly string[] {
  const words =
    normalizeBounded(text, 'NFC', Infinity)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 || /\p{N}/u.test(word));
}

/** Returns the different words of a query, without marks and without stop words, unless it has no others. */
export function wordsOfQuery(query: string, isStop: (word: string) => boolean): readonly string[] {
  const all = [...new Set(wordsOf(query.slice(0, QUERY_LENGTH)).map(fold))].slice(0, QUERY_WORDS);
  const telling = all.filter((word) => !isStop(word));
  return telling.length > 0 ? telling : all;
}
