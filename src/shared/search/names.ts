// How well a query fits the names of a result: its title, and the other words by which people look for it.
import type { Result } from './search-index.ts';
import { fold, MOST_ENDING, wordsOf } from './words.ts';

/** A word of a query. */
export interface Asked {
  /** The stems that it may stand for, with their weights. */
  readonly stems: readonly (readonly [stem: string, weight: number])[];
  /** How much it says: one that is everywhere says little. */
  readonly rarity: number;
}

/** Returns 0 to 1: of the name that fits best, how much of the query is in it, and how much of it is in the query. */
export function fitOf(
  { title, also = [] }: Result,
  asked: readonly Asked[],
  isStop: (word: string) => boolean,
): number {
  const whole = asked.reduce((sum, { rarity }) => sum + rarity, 0);
  if (whole === 0) return 0;
  const fits = [title, ...also].map((name) => {
    const all = wordsOf(name).map(fold);
    const plain = all.filter((word) => !isStop(word));
    const words = plain.length > 0 ? plain : all;
    if (words.length === 0) return 0;
    const found = asked.map(({ stems, rarity }) => rarity * Math.max(0, ...stems.map(fitOfStem(words))));
    const isFound = (word: string) => asked.some(({ stems }) => Math.max(0, ...stems.map(fitOfStem([word]))) > 0.4);
    const recall = found.reduce((sum, one) => sum + one, 0) / whole;
    return recall ** 2 * (words.filter(isFound).length / words.length) ** 0.7;
  });
  return Math.max(...fits);
}

/** A word that is much longer than the stem is a compound with it. */
const likeness = (word: string, stem: string) => (word.length - stem.length <= MOST_ENDING ? 1 : 0.5);

const fitOfStem =
  (words: readonly string[]) =>
  ([stem, weight]: readonly [string, number]): number =>
    weight * Math.max(0, ...words.map((word) => (word.startsWith(stem) ? likeness(word, stem) : 0)));
