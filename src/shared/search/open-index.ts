// Searches an index: in the browser, and on the server for browsers without script.
import { candidatesOf, isKnown, SURE, type Candidates } from './candidates.ts';
import type { Marks } from './marks.ts';
import { fitOf, type Asked } from './names.ts';
import { openPostings } from './postings.ts';
import type { Result, SearchIndex } from './search-index.ts';
import { wordsOfQuery } from './words.ts';

/** What a search has found. */
export interface Found extends Marks {
  readonly query: string;
  /** All of them, the best first. */
  readonly results: readonly Result[];
}

/** Results that are shown at first, and added each time. */
export const SHOWN = 10;

/** Finds the results for a query. */
export type Search = (query: string) => Found;

/** Of a candidate whose words are marked, unless the word has better ones: also of one with two other letters. */
const MARKED = 0.29;

/** Words of a query that are corrected: with 30,000 stems each takes 10 ms. */
const MOST_UNKNOWN = 3;

/** Of one page before all others: its parts would otherwise take their place. */
const MOST_OF_PAGE = 3;

/** Names are compared for the best results by their words alone. */
const MOST_NAMED = 60;

/** The part of the best result's rank that another one has at least. */
const LEAST_RANK = 0.02;

/** What a word is worth in a title, and among the other words of a result, beside its weight in the text. */
const IN_TITLE = 2.5;
const IN_OTHERS = 2;

/** What the fit of a name is worth, and a part of a page beside a whole page. */
const NAMED = 8;
const PART = 0.4;

/** Takes the content of an index, or of several that are searched as one. Returns the function that searches. */
export function openIndex(...indexes: readonly SearchIndex[]): Search {
  const results = indexes.flatMap((index) => index.results);
  const lengths = indexes.flatMap((index) => index.lengths);
  const stopWords = new Set(indexes.flatMap(({ stop = '' }) => stop.split(' ')));
  const isStop = (word: string) => stopWords.has(word);
  const postings = openPostings(indexes);
  const { stems } = postings;
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;

  /** BM25F: how much a word says about each result. */
  const scoresOf = (candidates: Candidates) => {
    const best = new Map<number, { score: number; weight: number }>();
    let rarity = 0;
    for (const [place, weight] of candidates) {
      const list = postings.at(place);
      const rare = Math.log(1 + (results.length - list.length + 0.5) / (list.length + 0.5));
      rarity = Math.max(rarity, rare * Math.min(1, weight / SURE));
      for (const { result, count, isInTitle, isOther } of list) {
        const length = 0.3 + (0.7 * (lengths[result] ?? 0)) / mean;
        const named = isInTitle ? IN_TITLE : isOther ? IN_OTHERS : 0;
        const score = weight * rare * ((count * 2.2) / (count + 1.2 * length) + named);
        if ((best.get(result)?.score ?? 0) < score) best.set(result, { score, weight });
      }
    }
    return { best, rarity };
  };

  return (query) => {
    const words = wordsOfQuery(query, isStop);
    const score = new Float64Array(results.length);
    const share = new Float64Array(results.length);
    const asked: Asked[] = [];
    const marked = new Set<string>();
    let unknown = 0;
    words.forEach((word, at) => {
      const candidates = candidatesOf(word, stems, at === words.length - 1, unknown < MOST_UNKNOWN);
      if (!isKnown(candidates)) unknown++;
      const top = Math.max(0, ...candidates.values());
      for (const [place, weight] of candidates)
        if (weight >= Math.max(MARKED, top * 0.6)) marked.add(stems[place] ?? '');
      const { best, rarity } = scoresOf(candidates);
      asked.push({ rarity, stems: [...candidates].map(([place, weight]) => [stems[place] ?? '', weight]) });
      for (const [result, { score: one, weight }] of best) {
        score[result] = (score[result] ?? 0) + one;
        // A result with all words comes before one with a single word many times.
        share[result] = (share[result] ?? 0) + rarity * Math.min(1, weight / SURE);
      }
    });
    const rank = new Map<number, number>();
    const byRank = (a: number, b: number) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0);
    results.forEach(({ page, path }, result) => {
      const own = (score[result] ?? 0) * (share[result] ?? 0) * (page !== undefined && path.includes('#') ? PART : 1);
      if (own > 0) rank.set(result, own);
    });
    for (const result of [...rank.keys()].toSorted(byRank).slice(0, MOST_NAMED)) {
      const found = results[result];
      if (found) rank.set(result, (rank.get(result) ?? 0) * (1 + NAMED * fitOf(found, asked, isStop)));
    }
    const sorted = [...rank.keys()].toSorted(byRank);
    const least = (rank.get(sorted[0] ?? -1) ?? 0) * LEAST_RANK;
    const kept = sorted.filter((result) => (rank.get(result) ?? 0) >= least);
    return {
      query,
      results: withoutCrowds(kept.map((result) => results[result]).filter((result) => result !== undefined)),
      stems: [...marked],
      others: stems.filter((stem) => !marked.has(stem) && [...marked].some((one) => stem.startsWith(one))),
    };
  };
}

/** Puts further parts of a page after all other results. */
function withoutCrowds(results: readonly Result[]): readonly Result[] {
  const counts = new Map<string, number>();
  const first: Result[] = [];
  const later: Result[] = [];
  for (const result of results) {
    const page = result.path.split('#')[0] ?? result.path;
    const count = (counts.get(page) ?? 0) + 1;
    counts.set(page, count);
    (count <= MOST_OF_PAGE ? first : later).push(result);
  }
  return [...first, ...later];
}
