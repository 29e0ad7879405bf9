// The stems that a word of a query may stand for. No stemmer is needed: a stem is what its words begin with.
import { stemDistance } from './stem-distance.ts';

/** Stems by their places in the sorted list, each with its weight: 1 is the word itself. */
export type Candidates = ReadonlyMap<number, number>;

/** A stem with less than this is a guess: part of a compound, or the beginning of a much longer word. */
export const SURE = 0.3;

/** The part of a word that a stem has at least to stand for it. */
const SHORTEST = 0.45;

/** As many as a beginning of two letters may have. */
const MOST_LONGER = 60;

/**
 * Returns the candidates of a word without marks: the longest stems that it begins with, those that begin with it (more of the last word,
 * which may be half typed), those that contain it (compounds), and if nothing fits, those with a letter or two that differ. These take
 * ten times as long; they are left out unless `mayBeMisspelt`.
 */
export function candidatesOf(
  word: string,
  stems: readonly string[],
  isLast: boolean,
  mayBeMisspelt: boolean,
): Candidates {
  const found = new Map<number, number>();
  const put = (place: number, weight: number) => {
    if ((found.get(place) ?? 0) < weight) found.set(place, weight);
  };
  putShorter(word, stems, put);
  for (let at = firstFrom(word, stems), count = 0; count < MOST_LONGER; at++, count++) {
    const stem = stems[at];
    if (stem === undefined || !stem.startsWith(word)) break;
    put(at, stem === word ? 1 : ((isLast ? 0.9 : 0.6) * word.length) / stem.length);
  }
  putCompounds(word, stems, found, put);
  if (mayBeMisspelt && !isKnown(found)) putMisspelt(word, stems, put);
  return found;
}

/** Whether a word of the pages was meant, not one like it. */
export function isKnown(candidates: Candidates): boolean {
  return [...candidates.values()].some((weight) => weight > 0.6);
}

type Put = (place: number, weight: number) => void;

/**
 * The two longest stems that the word begins with, of at least two letters and nearly half of it. If it is a stem
 * itself, they are guesses.
 */
function putShorter(word: string, stems: readonly string[], put: Put): void {
  const isStem = stems[firstFrom(word, stems)] === word;
  const least = Math.max(2, Math.ceil(word.length * SHORTEST));
  for (let length = word.length, count = 0; length >= least && count < 2; length--) {
    const stem = word.slice(0, length);
    const at = firstFrom(stem, stems);
    if (stems[at] !== stem) continue;
    if (length === word.length) put(at, 1);
    else if (isStem) put(at, 0.2);
    else put(at, count++ > 0 ? 0.5 : 0.95 - 0.06 * Math.max(0, word.length - length - 3));
  }
}

/**
 * Stems with one of four letters or more in their middle or at their end (`Netz` in `Drahtlosnetz`), and those that a
 * compound is made of.
 */
function putCompounds(word: string, stems: readonly string[], found: Candidates, put: Put): void {
  const likely = [...found].filter(([, weight]) => weight > 0.7).map(([place]) => stems[place] ?? '');
  const core = likely.toSorted((a, b) => b.length - a.length)[0] ?? word;
  stems.forEach((stem, place) => {
    if (core.length >= 4 && stem.indexOf(core) > 0) put(place, 0.1 + (0.4 * core.length) / stem.length);
    else if (stem.length >= 4 && word.includes(stem)) put(place, 0.1 + (0.4 * stem.length) / word.length);
  });
}

/** Stems that differ in one letter, from seven letters on in two; also from the beginning of an inflected word. */
function putMisspelt(word: string, stems: readonly string[], put: Put): void {
  const max = word.length > 6 ? 2 : word.length > 3 ? 1 : 0;
  if (max === 0) return;
  stems.forEach((stem, place) => {
    // With three letters, one of them wrong, it is the beginning of any word.
    if (stem.length < Math.min(4, word.length) || Math.abs(stem.length - word.length) > 4) return;
    const letters = stemDistance(word, stem, max);
    if (letters <= max + 0.5) put(place, 0.7 - 0.2 * letters);
  });
}

/** The place of the first stem that does not stand before a word. */
function firstFrom(word: string, stems: readonly string[]): number {
  let from = 0;
  let to = stems.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((stems[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}
