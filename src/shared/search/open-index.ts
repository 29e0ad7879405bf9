// Searches an index: in the browser, and on the server for browsers without script.
import { candidatesOf, isKnown, SURE, type Candidates } from './candidates.ts';
import type { Result, SearchIndex } from './search-index.ts';
import { wordsOfQuery } from './words.ts';

/** What a search has found, best first. */
export interface Found {
  readonly results: readonly Result[];
  /** Stems whose words are marked in titles and summaries (marks.ts). */
  readonly stems: readonly string[];
}

/** Finds the results for a query. */
export type Search = (query: string) => Found;

/** Of a candidate whose words are marked: also of one with two other letters. */
const MARKED = 0.29;

/** Words of a query that are corrected: with 30,000 stems each takes 10 ms. */
const MOST_UNKNOWN = 3;

/** As many results as one page shows. */
const MOST = 10;

/** Of one page: its parts would otherwise take the place of all others. */
const MOST_OF_PAGE = 3;

/** Takes the content of an index, or of several that are searched as one. Returns the function that searches. */
export function openIndex(...indexes: readonly SearchIndex[]): Search {
  const results = indexes.flatMap((index) => index.results);
  const lengths = indexes.flatMap((index) => index.lengths);
  const byStem = new Map<string, Postings>();
  let before = 0;
  for (const index of indexes) {
    const lists = index.postings.split('\n');
    unpack(index.stems).forEach((stem, at) => {
      byStem.set(stem, [...(byStem.get(stem) ?? []), { before, list: lists[at] ?? '' }]);
    });
    before += index.results.length;
  }
  const stems = [...byStem.keys()].sort();
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;

  /** BM25 with a bonus for titles: how much a word says about each result. */
  const scoresOf = (candidates: Candidates) => {
    const best = new Map<number, { score: number; weight: number }>();
    let rarity = 0;
    for (const [place, weight] of candidates) {
      const list = (byStem.get(stems[place] ?? '') ?? []).flatMap(readPostings);
      const rare = Math.log(1 + (results.length - list.length + 0.5) / (list.length + 0.5));
      rarity = Math.max(rarity, rare * Math.min(1, weight / SURE));
      for (const { result, count, isInTitle } of list) {
        const length = 0.3 + (0.7 * (lengths[result] ?? 0)) / mean;
        const score = weight * rare * ((count * 2.2) / (count + 1.2 * length) + (isInTitle ? 2.5 : 0));
        if ((best.get(result)?.score ?? 0) < score) best.set(result, { score, weight });
      }
    }
    return { best, rarity };
  };

  return (query) => {
    const words = wordsOfQuery(query);
    const score = new Float64Array(results.length);
    const share = new Float64Array(results.length);
    const marked = new Set<string>();
    let unknown = 0;
    words.forEach((word, at) => {
      const candidates = candidatesOf(word, stems, at === words.length - 1, unknown < MOST_UNKNOWN);
      if (!isKnown(candidates)) unknown++;
      for (const [place, weight] of candidates) if (weight >= MARKED) marked.add(stems[place] ?? '');
      const { best, rarity } = scoresOf(candidates);
      for (const [result, { score: one, weight }] of best) {
        score[result] = (score[result] ?? 0) + one;
        // A result with all words comes before one with a single word many times.
        share[result] = (share[result] ?? 0) + rarity * Math.min(1, weight / SURE);
      }
    });
    const rank = (result: number) => (score[result] ?? 0) * (share[result] ?? 0);
    const found = [...score.keys()].filter((result) => rank(result) > 0).toSorted((a, b) => rank(b) - rank(a));
    return {
      results: withoutCrowds(found.map((result) => results[result]).filter((result) => result !== undefined)),
      stems: [...marked],
    };
  };
}

function unpack(packed: string): readonly string[] {
  let before = '';
  return packed
    .split('\n')
    .map((line) => (before = before.slice(0, line.charCodeAt(0) - 'A'.charCodeAt(0)) + line.slice(1)));
}

/** Where a stem is, in each index that has it; `before`: the number of results in the indexes before. */
type Postings = readonly { readonly before: number; readonly list: string }[];

function readPostings({ before, list }: Postings[number]): { result: number; count: number; isInTitle: boolean }[] {
  let result = before - 1;
  return list.split(',').map((entry) => {
    const [gap = '', number = '2'] = entry.split('.');
    result += Number.parseInt(gap, 36) + 1;
    const count = Number.parseInt(number, 36);
    return { result, count: count >> 1, isInTitle: (count & 1) === 1 };
  });
}

function withoutCrowds(results: readonly Result[]): readonly Result[] {
  const counts = new Map<string, number>();
  const kept = results.filter(({ path }) => {
    const page = path.split('#')[0] ?? path;
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    return count <= MOST_OF_PAGE;
  });
  return kept.slice(0, MOST);
}
