// The languages of the site, from the table `src/texts/languages.json`. It is part of the browser's bundle: what only the server or
// the checks need is in other files of `src/texts/`.
import table from '#src/texts/languages.json' with { type: 'json' };
import type { PluralRule } from './plurals.ts';

/** Subsets of the heading font (`src/ui/fonts.css`), each with one of its letters: loading the letter loads the file. */
export const FONT_SUBSETS = { latin: 'a', 'latin-ext': 'ă', greek: 'α' } as const;

interface LanguageRow {
  /** Name of the language in the language itself, shown in the language menu. */
  name: string;
  /** Locale for `Intl`, with a country: `pt` alone formats as in Brazil, `en` as in the United States. */
  locale: string;
  /** Subsets of the heading font that the letters of the language need. */
  fontSubsets: readonly (keyof typeof FONT_SUBSETS)[];
  /** Between clauses of one sentence; `; ` if absent: a semicolon is the Greek question mark, and French has a space before it. */
  clauseSeparator?: string;
  /** Between a label and its value; `: ` if absent. */
  colon?: string;
  /** Names of the months as they stand in a date, from January. */
  months: readonly string[];
  /** The same as they stand alone, if that is another form. */
  monthsAlone?: readonly string[];
  /** After the number of a day, such as `.` in German; nothing if absent. */
  daySuffix?: string;
  /** Between day, month and year; a space if absent. */
  dateSeparator?: string;
  /** The first day of a month, if it is not written as `1`. */
  firstOfMonth?: string;
  /** How the language chooses the form of a counted word (src/shared/languages/plurals.ts); if absent, `Intl.PluralRules` chooses. */
  pluralRule?: PluralRule;
  /** Between groups of three digits; `.` if absent. */
  groupSeparator?: string;
  /** Before an amount of euro; if absent, a no-break space and the sign follow the amount. */
  euroPrefix?: string;
  /** Between a number and its percent sign; nothing if absent. */
  percentSeparator?: string;
}

/** A language of the site: its BCP 47 primary subtag, which is also its address prefix and the name of its folder in `src/texts/`. */
export type Language = keyof typeof table;

/** The rows, in the order of the language menu. */
export const LANGUAGES = table as Readonly<Record<Language, LanguageRow>>;

/** All codes, in the order of the language menu. */
export const LANGUAGE_CODES = Object.keys(table) as readonly Language[];

/** Italian: its pages have no prefix, and its texts replace those that another language lacks. */
export const DEFAULT_LANGUAGE: Language = 'it';

/** Says whether a text is exactly a code of the table, in lower case. */
export function isLanguage(text: string): text is Language {
  return Object.hasOwn(table, text);
}

/** The locale of a language with an underscore, as Open Graph writes it: `de_DE`. */
export function underscoreLocale(language: Language): string {
  return LANGUAGES[language].locale.replace('-', '_');
}
