// Stems of words, as the index of the search has them. Browsers need no stemmer (src/shared/search/candidates.ts).
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import type { Language } from '#src/shared/languages/languages.ts';
import { fold } from '#src/shared/search/words.ts';

type Stemmer = (word: string) => string;

/** A language without one is searched by the beginnings of words. */
const STEMMERS: Partial<Record<Language, Stemmer>> = {
  de: german,
  // It knows words without accents alone, with the sigma of the end of a word.
  el: (word) => greek(fold(word).replace(/σ$/, 'ς')),
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  // It knows the letters with cedilla alone, which Romanian was written with before Unicode had those with comma.
  ro: (word) => romanian(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')),
};

/**
 * Takes all words of a language in lower case. Returns the stem of each without marks. Where the words of a stem begin otherwise
 * (`libraries`, `library`: `librari`), it is what they have in common, so that each word begins with its stem.
 */
export function stemsOf(words: Iterable<string>, language: Language): ReadonlyMap<string, string> {
  const stem = STEMMERS[language] ?? ((word: string) => word);
  const stems = new Map([...words].map((word) => [word, longEnough(fold(stem(word)), fold(word))]));
  const common = new Map<string, string>();
  for (const [word, one] of stems) common.set(one, commonStart(common.get(one) ?? one, fold(word)));
  // A word that is inflected in its beginning keeps the stem: it is found by the distance to it.
  const usable = (one: string) => {
    const start = common.get(one) ?? '';
    return start.length >= Math.max(2, one.length - 2) ? start : one;
  };
  return new Map([...stems].map(([word, one]) => [word, usable(one)]));
}

/** The part of a word that its stem has at least. */
const LEAST = 0.6;

/** Stemmers make `acces` of `accesibilitate` (Romanian) and of `accesible` (Spanish), which is another word: more of the word is kept. */
function longEnough(stem: string, word: string): string {
  return stem.length < word.length * LEAST ? word.slice(0, Math.ceil(word.length * LEAST)) : stem;
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}
