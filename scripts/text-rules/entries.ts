// The texts as translators see them: one entry for each Italian text, whose plural forms are one entry.
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { endingOf, readTextSet, stemOf, TEXT_KINDS, type TextKind, type TextSet } from './text-set.ts';

/** An Italian text, which the other languages are translated from. */
export interface Entry {
  /** Kind and key without plural ending, such as `pages.home.title`. */
  key: string;
  /** The Italian text; of a text with plural forms, the form `_other`. */
  source: string;
  /** The form `_one` of a text with plural forms. */
  singular?: string;
}

/** All texts, as they are in the files. */
export interface Catalogue {
  /** In the order of the Italian files. */
  entries: readonly Entry[];
  /** The texts of a language by kind and full key, such as `pages.account.otpCodesLeft_one`. */
  texts: (language: Language) => ReadonlyMap<string, string>;
}

/** Plural categories in the order that CLDR gives them; `Intl` returns them in another order. */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Djoser clients parse the seconds of a wait from the English sentence, so English has no text with minutes. */
export const ABSENT_IN_ENGLISH = 'api.request.throttledMinutes';

/** Reads all text files below `root`; a missing file of a translation has no texts. Throws if a file cannot be read. */
export function readCatalogue(root: string): Catalogue {
  const read = TEXT_KINDS.map((kind) => readTextSet(root, kind));
  const faults = read.flatMap((one) => one.faults).filter((line) => !/\/(?!it\/)\w+\/\w+\.json is missing$/.test(line));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const sets = read.map(({ set }) => set);
  return {
    entries: sets.flatMap(entriesOf),
    texts: (language) => new Map(sets.flatMap((set) => [...textsOf(set, language)])),
  };
}

/** The kind of an entry, and its key in the file of that kind. */
export function splitKey(key: string): { kind: TextKind; name: string } {
  const dot = key.indexOf('.');
  return { kind: key.slice(0, dot) as TextKind, name: key.slice(dot + 1) };
}

/** The keys that a language must have for an entry: one, or one for each of its plural forms. */
export function keysOf(entry: Entry, language: Language): string[] {
  if (entry.key === ABSENT_IN_ENGLISH && language === 'en') return [];
  return entry.singular === undefined
    ? [entry.key]
    : pluralCategories(language).map((category) => `${entry.key}_${category}`);
}

/** The plural categories of a language, such as `one`, `few` and `other`. */
export function pluralCategories(language: Language): string[] {
  const { pluralCategories: own } = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions();
  return CATEGORIES.filter((category) => (own as readonly string[]).includes(category));
}

function entriesOf(set: TextSet): Entry[] {
  const found = new Map<string, Entry>();
  for (const [key, text] of textsOf(set, 'it')) {
    const stem = stemOf(key);
    const ending = endingOf(key);
    const entry = found.get(stem) ?? { key: stem, source: text };
    if (ending === 'one') entry.singular = text;
    if (ending === 'other') entry.source = text;
    found.set(stem, entry);
  }
  return [...found.values()];
}

function textsOf(set: TextSet, language: Language): [string, string][] {
  return [...(set.byLanguage.get(language) ?? [])].map(([key, text]) => [`${set.kind}.${key}`, text]);
}
