// `npm run texts -- status`: which texts of each language are missing, out of date or unused.
import type { Language } from '#src/shared/languages/languages.ts';
import { readHashes, stateOf } from '../checks/texts/translated-from.ts';
import { readUsage } from '../checks/texts/usage.ts';
import { readCatalogue, splitKey, type Catalogue } from '../text-rules/entries.ts';
import { stemOf } from '../text-rules/text-set.ts';

/** The state of a language. The lists have keys of entries, such as `pages.home.title`. */
export interface LanguageStatus {
  language: Language;
  /** How many texts the language should have. */
  total: number;
  /** How many texts were made from the Italian of today. */
  complete: number;
  missing: readonly string[];
  /** Made from an Italian text that has changed since. */
  changed: readonly string[];
  /** Texts that Italian lacks or that no source file names. */
  unused: readonly string[];
}

/** Reads the files below `root`. */
export function readStatus(root: string, languages: readonly Language[]): LanguageStatus[] {
  const catalogue = readCatalogue(root);
  const isUsed = readUsage(root);
  return languages.map((language) => {
    const texts = catalogue.texts(language);
    const hashes = readHashes(root, language);
    const withState = (state: string) =>
      catalogue.entries.filter((entry) => stateOf(entry, language, texts, hashes) === state).map((entry) => entry.key);
    return {
      language,
      total: catalogue.entries.length,
      complete: withState('complete').length,
      missing: withState('missing'),
      changed: withState('changed'),
      unused: unusedKeys(catalogue, texts, isUsed),
    };
  });
}

/** Formats a table, and the keys of each list that is not empty. */
export function formatStatus(statuses: readonly LanguageStatus[]): string {
  const rows = [
    ['', 'complete', 'missing', 'changed', 'unused'],
    ...statuses.map(({ language, total, complete, missing, changed, unused }) => [
      language,
      `${complete} of ${total}`,
      ...[missing, changed, unused].map((keys) => String(keys.length)),
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '));
  const lists = statuses.flatMap(({ language, missing, changed, unused }) => [
    ...list(`${language}, missing`, missing),
    ...list(`${language}, Italian changed since the translation`, changed),
    ...list(`${language}, not used by any page, email or answer`, unused),
  ]);
  return [...table, ...lists].join('\n');
}

function list(title: string, keys: readonly string[]): string[] {
  return keys.length === 0 ? [] : ['', `${title}:`, ...keys.map((key) => `  ${key}`)];
}

function unusedKeys(
  { entries }: Catalogue,
  texts: ReadonlyMap<string, string>,
  isUsed: (key: string) => boolean,
): string[] {
  const inItalian = new Set(entries.map(({ key }) => key));
  return [...new Set([...texts.keys()].map(stemOf))].filter((key) => {
    const { kind, name } = splitKey(key);
    // The compiler compares the groups of the emails with the code.
    return !inItalian.has(key) || (kind !== 'emails' && !isUsed(name));
  });
}
