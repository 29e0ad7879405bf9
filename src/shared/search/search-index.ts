// The file with the index of the search in one language: the build writes it, browser and server read it.
import type { Language } from '../languages/languages.ts';

/** A page, or a part of one, as a result. */
export interface Result {
  /** With the anchor of a part. */
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  /** Of a part: the title of its page. */
  readonly page?: string;
  /** Other words by which people look for it. They are not shown. */
  readonly also?: readonly string[];
}

/** The content of the file. */
export interface SearchIndex {
  /** Sorted stems, one a line: how many letters it shares with the one before (`A` is none), then the others. */
  readonly stems: string;
  /**
   * For each stem a line: the results with it, as differences to the one before less one, in base 36. After a point four times the
   * number of occurrences, one more if it is in the title, two more if it is among the other words; without a point it is in the text once.
   */
  readonly postings: string;
  /** For each result the number of its words, in tens. */
  readonly lengths: readonly number[];
  readonly results: readonly Result[];
  /** Words that every text has, without marks, with spaces between: they are not searched beside others. */
  readonly stop?: string;
  /** Addresses of further indexes of the language, which together with this one have everything. */
  readonly more?: readonly string[];
}

/**
 * Address of a file: the index with the pages, or another one with its number. Browsers revalidate it: with a hash in its address,
 * each changed text would change every document.
 */
export function searchIndexPath(language: Language, number?: number): string {
  return `/search/${language}${number === undefined ? '' : `-${number}`}.json`;
}
