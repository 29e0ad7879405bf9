// Words to avoid in documents, comments and titles of tests: words-to-avoid.json names each with what to write instead.
import type { Check } from '../check.ts';
import { filesBelow, readText } from '../tree.ts';
import { proseOf } from './prose.ts';
import words from './words-to-avoid.json' with { type: 'json' };

/** A regular expression for whole words, without regard to case; a space in it also matches a line break of a comment. */
const PATTERNS = words.map(({ avoid, use }) => ({
  use,
  pattern: new RegExp(`(?<![\\w-])(?:${avoid.replaceAll(' ', '\\s+(?:(?://|\\*)\\s+)?')})(?![\\w-])`, 'gi'),
}));

/** Reads all Markdown files, the comments of all code, and the titles of all tests. Drills' results and the texts of the site are data. */
export const checkWords: Check = (root) => {
  const files = filesBelow(root, '.').filter((path) => /\.(?:md|tsx?|mjs|css)$/.test(path));
  return { faults: files.flatMap((path) => wordFaults(path, readText(root, path))), note: `${files.length} files` };
};

function wordFaults(path: string, text: string): string[] {
  const prose = proseOf(path, text);
  return PATTERNS.flatMap(({ pattern, use }) =>
    [...prose.matchAll(pattern)].map(({ 0: found, index }) => {
      const line = prose.slice(0, index).split('\n').length;
      return `${path}:${line}: says '${found.replace(/\s+(?:(?:\/\/|\*)\s+)?/g, ' ')}': write ${use}`;
    }),
  );
}
