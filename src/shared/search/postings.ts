// Where each stem is: the packed lists of the indexes, which are searched as one.
import type { SearchIndex } from './search-index.ts';

/** A result with a stem. */
export interface Posting {
  readonly result: number;
  /** How often it is in the text. */
  readonly count: number;
  readonly isInTitle: boolean;
  /** It is one of the other words by which the result is looked for. */
  readonly isOther: boolean;
}

/** The stems of all indexes. */
export interface Postings {
  readonly stems: readonly string[];
  /** The results with the stem at a place of `stems`. */
  readonly at: (place: number) => readonly Posting[];
}

/** Takes indexes in the order of their results. */
export function openPostings(indexes: readonly SearchIndex[]): Postings {
  const byStem = new Map<string, { readonly before: number; readonly list: string }[]>();
  let before = 0;
  for (const index of indexes) {
    const lists = index.postings.split('\n');
    unpack(index.stems).forEach((stem, at) => {
      byStem.set(stem, [...(byStem.get(stem) ?? []), { before, list: lists[at] ?? '' }]);
    });
    before += index.results.length;
  }
  const stems = [...byStem.keys()].sort();
  return { stems, at: (place) => (byStem.get(stems[place] ?? '') ?? []).flatMap(readList) };
}

function unpack(packed: string): readonly string[] {
  let before = '';
  return packed
    .split('\n')
    .map((line) => (before = before.slice(0, line.charCodeAt(0) - 'A'.charCodeAt(0)) + line.slice(1)));
}

/** `before`: the number of results in the indexes before. */
function readList({ before, list }: { before: number; list: string }): Posting[] {
  let result = before - 1;
  return list.split(',').map((entry) => {
    const [gap = '', number = '4'] = entry.split('.');
    result += Number.parseInt(gap, 36) + 1;
    const packed = Number.parseInt(number, 36);
    return { result, count: packed >> 2, isInTitle: (packed & 1) === 1, isOther: (packed & 2) === 2 };
  });
}
