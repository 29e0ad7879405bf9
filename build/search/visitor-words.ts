// The words by which visitors look for a page or a question: `src/texts/<language>/search.json`. They are found and never shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#src/shared/languages/languages.ts';

/** What the file has: names that people use, apart by semicolons. */
interface SearchWords {
  /** Words that every text has. */
  readonly stop: string;
  /** By the names of the page table. */
  readonly pages: Readonly<Record<string, string>>;
  /** By the names of the questions in the text group `faq`. */
  readonly faq: Readonly<Record<string, string>>;
}

const files = new Map<Language, SearchWords>();

/** Reads the file of a language. */
export function searchWords(language: Language): SearchWords {
  const known = files.get(language);
  if (known) return known;
  const read = JSON.parse(readFileSync(join('src', 'texts', language, 'search.json'), 'utf8')) as SearchWords;
  files.set(language, read);
  return read;
}

/** Returns the other names of a page, or of a question with the key `faq.…`, for a result. */
export function otherNames(language: Language, of: 'pages' | 'faq', name: string): { also?: readonly string[] } {
  const words = searchWords(language)[of][name];
  return words === undefined ? {} : { also: words.split('; ') };
}
