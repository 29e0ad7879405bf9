// Makes the index of the search in one language (src/shared/search/search-index.ts).
import type { Language } from '#src/shared/languages/languages.ts';
import type { Result, SearchIndex } from '#src/shared/search/search-index.ts';
import { fold, wordsOf } from '#src/shared/search/words.ts';
import { stemsOf } from './stems.ts';
import { searchWords } from './visitor-words.ts';

/** What can be found: a page, a part of it, or an item of content. */
export interface Source extends Result {
  /** All that it says. Its title need not be in it. */
  readonly text: string;
}

/** Returns the index of the sources. */
export function makeIndex(sources: readonly Source[], language: Language): SearchIndex {
  const words = sources.map(({ title, also = [], text }) => ({
    title: wordsOf(title),
    also: also.flatMap(wordsOf),
    text: wordsOf(text),
  }));
  const stems = stemsOf(new Set(words.flatMap(({ title, also, text }) => [...title, ...also, ...text])), language);
  const lists = new Map<string, Map<number, number>>();
  const add = (word: string, source: number, change: (entry: number) => number) => {
    const stem = stems.get(word) ?? word;
    const list = lists.get(stem) ?? new Map<number, number>();
    lists.set(stem, list.set(source, change(list.get(source) ?? 0)));
  };
  words.forEach(({ title, also, text }, source) => {
    for (const word of text) add(word, source, (entry) => entry + 4);
    for (const word of title) add(word, source, (entry) => (entry + 4) | 1);
    for (const word of also) add(word, source, (entry) => entry | 2);
  });
  const sorted = [...lists.keys()].sort((a, b) => (a < b ? -1 : 1));
  return {
    stems: sorted.map((stem, at) => shared(sorted[at - 1] ?? '', stem)).join('\n'),
    postings: sorted.map((stem) => packed(lists.get(stem) ?? new Map<number, number>())).join('\n'),
    lengths: words.map(({ text }) => Math.ceil(text.length / 10)),
    results: sources.map(resultOf),
    stop: [...new Set(searchWords(language).stop.split(' ').map(fold))].join(' '),
  };
}

function resultOf(source: Source): Result {
  const { text: _, ...result } = source;
  return result;
}

/** More letters than this are written again. */
const MOST_SHARED = 25;

function shared(before: string, stem: string): string {
  let length = 0;
  while (length < MOST_SHARED && length < stem.length && stem[length] === before[length]) length++;
  return String.fromCharCode('A'.charCodeAt(0) + length) + stem.slice(length);
}

function packed(list: ReadonlyMap<number, number>): string {
  let before = -1;
  return [...list]
    .map(([source, entry]) => {
      const gap = (source - before - 1).toString(36);
      before = source;
      return entry === 4 ? gap : `${gap}.${entry.toString(36)}`;
    })
    .join(',');
}
