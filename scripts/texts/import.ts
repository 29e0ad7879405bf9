// `npm run texts -- import`: takes the translations of a PO file over into the text files.
import { isDeepStrictEqual } from 'node:util';
import type { Language } from '#src/shared/languages/languages.ts';
import { hashOf, readHashes, writeHashes } from '../checks/texts/translated-from.ts';
import { keysOf, readCatalogue, type Entry } from '../text-rules/entries.ts';
import { joinFaults } from '../text-rules/join-faults.ts';
import { readPo, type PoText } from './read-po.ts';
import { isIncomplete, isSame, lostProducts, ruleFaults, textFaults } from './validate.ts';
import { writeTexts } from './write-texts.ts';

/** What an import did, in numbers of texts. */
export interface Imported {
  /** Texts that are different now. */
  written: number;
  /** Texts that are the same, and that the translator has confirmed by removing the flag `fuzzy`. */
  confirmed: number;
  /** Texts that are flagged `fuzzy`. */
  toReview: number;
  /** Texts without translation, or with a plural form that lacks one. */
  untranslated: number;
  /** One line for each text that may be meant so, or not. */
  readonly warnings: readonly string[];
}

/**
 * Imports a PO file. Texts of the language that the file lacks stay as they are.
 * @throws {Error} With one line for each fault; then nothing is written.
 */
export function importPo(root: string, language: Language, bytes: Uint8Array): Imported {
  const catalogue = readCatalogue(root);
  const entries = new Map(catalogue.entries.map((entry) => [entry.key, entry]));
  const today = catalogue.texts(language);
  const rows = readPo(bytes, language);
  const faults = rows.flatMap((row) => textFaults(row, entries.get(row.key), language, today));
  if (faults.length > 0) throw new Error(joinFaults(faults));
  const changed = changedTexts(rows, entries, language, today);
  const refused = ruleFaults(root, language, changed);
  if (refused.length > 0) throw new Error(joinFaults(refused));

  const texts = new Map(today);
  const hashesBefore = readHashes(root, language);
  const hashes = new Map(hashesBefore);
  const warnings = lostProducts(changed, entries);
  const imported: Imported = { written: 0, confirmed: 0, toReview: 0, untranslated: 0, warnings };
  for (const row of rows) {
    const entry = entries.get(row.key) as Entry;
    const keys = keysOf(entry, language);
    if (isIncomplete(row)) {
      imported.untranslated += 1;
      continue;
    }
    const unchanged = isSame(row, keys, today);
    for (const [index, key] of keys.entries()) texts.set(key, row.forms[index] ?? '');
    const before = hashes.get(row.key);
    const after = hashAfter(row, entry, unchanged, before);
    if (after === undefined) hashes.delete(row.key);
    else hashes.set(row.key, after);
    if (!unchanged) imported.written += 1;
    else if (after !== before && !row.isFuzzy) imported.confirmed += 1;
    if (row.isFuzzy) imported.toReview += 1;
  }
  // Both drop keys that Italian has lost, which must not happen to a file that came back unchanged.
  if (imported.written > 0) writeTexts(root, language, texts);
  if (!isDeepStrictEqual(hashes, hashesBefore)) writeHashes(root, language, hashes, catalogue);
  return imported;
}

/** The texts that an import would change, by full key. */
function changedTexts(
  rows: readonly PoText[],
  entries: ReadonlyMap<string, Entry>,
  language: Language,
  today: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    rows
      .filter((row) => !isIncomplete(row))
      .flatMap((row) =>
        keysOf(entries.get(row.key) as Entry, language).map((key, at) => [key, row.forms[at] ?? ''] as const),
      )
      .filter(([key, text]) => today.get(key) !== text),
  );
}

/**
 * The hash of a text after its import: that of the Italian text in the file, which the translator saw. It differs from
 * the hash of today if the Italian has changed since the export; then the text counts as changed.
 */
function hashAfter(row: PoText, entry: Entry, unchanged: boolean, before: string | undefined): string | undefined {
  const today = hashOf(entry);
  // A text that needs review must not count as complete.
  if (row.isFuzzy) return unchanged && before !== today ? before : undefined;
  // An unchanged text of an old file says nothing about the Italian of today, and may have been confirmed since.
  return unchanged && hashOf(row) !== today ? before : hashOf(row);
}
