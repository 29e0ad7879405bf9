// The files translated-from.json: for each text of a language, a hash of the Italian text that the translation was made
// from. If the Italian has another hash today, the translation may be out of date.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#src/shared/languages/languages.ts';
import { keysOf, type Catalogue, type Entry } from '../../text-rules/entries.ts';
import { fileExists, readText } from '../tree.ts';

/** Hashes by the key of an entry. */
export type Hashes = ReadonlyMap<string, string>;

/** Whether a text needs work: `missing` lacks the text or a plural form, `changed` was made from another Italian text. */
export type State = 'complete' | 'missing' | 'changed';

/** The file with the hashes of a language. */
export function hashFile(language: Language): string {
  return `src/texts/${language}/translated-from.json`;
}

/**
 * Returns the first 8 hexadecimal digits of a SHA-256. A text with plural forms has one hash, of the Italian `_one` and
 * `_other`: languages have different forms, and the Italian `_many` differs from `_other` only in grammar.
 */
export function hashOf({ source, singular }: Pick<Entry, 'source' | 'singular'>): string {
  const text = singular === undefined ? source : `${singular}\0${source}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** Returns the hashes of a language, none if the file is missing. Throws if it is not valid JSON. */
export function readHashes(root: string, language: Language): Hashes {
  const path = hashFile(language);
  if (!fileExists(root, path)) return new Map();
  return new Map(Object.entries(JSON.parse(readText(root, path)) as Record<string, string>));
}

/** Writes the hashes of a language in the order of the Italian texts, without keys that Italian lacks. */
export function writeHashes(root: string, language: Language, hashes: Hashes, { entries }: Catalogue): void {
  const rows = entries.flatMap(({ key }) => {
    const hash = hashes.get(key);
    return hash === undefined ? [] : [[key, hash] as const];
  });
  writeFileSync(join(root, hashFile(language)), `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
}

/** Returns the state of one text. */
export function stateOf(entry: Entry, language: Language, texts: ReadonlyMap<string, string>, hashes: Hashes): State {
  const keys = keysOf(entry, language);
  if (keys.some((key) => (texts.get(key) ?? '') === '')) return 'missing';
  return keys.length === 0 || hashes.get(entry.key) === hashOf(entry) ? 'complete' : 'changed';
}
