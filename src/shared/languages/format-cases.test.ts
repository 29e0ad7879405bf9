// Each language's `formats.json` says how dates, money, counts and lists of clauses look to its readers, on the days and numbers
// where languages differ: the first of a month, the 8th and 11th (Italian l’8), 20 and 101 (Romanian), a million (Romance plurals).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTexts, type CountKey } from '#src/shared/texts/texts.ts';
import { formatEuro, formatLongDate } from './format.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from './languages.ts';

interface FormatCases {
  /** By ISO date. */
  dates: Record<string, string>;
  /** By amount. No-break spaces are written as ordinary spaces, also below. */
  euro: Record<string, string>;
  /** A text in each plural form of the language. */
  plurals: Record<string, string>;
  /** That text by count. */
  counts: Record<string, string>;
  /** The clauses 'a' and 'b' of one sentence, joined. */
  clauses: string;
}

const DATES = ['2026-01-01', '2026-11-01', '2026-11-08', '2026-11-11', '2026-12-31', '2028-02-29'];
const AMOUNTS = [0, 1, 1000, 12_000, 1_000_000];
const COUNTS = [0, 1, 2, 5, 7, 11, 19, 20, 21, 100, 101, 1_000_000];

function readCases(language: Language): FormatCases {
  return JSON.parse(
    readFileSync(new URL(`../../texts/${language}/formats.json`, import.meta.url), 'utf8'),
  ) as FormatCases;
}

const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe.each(LANGUAGE_CODES)('%s', (language) => {
  const { dates, euro, plurals, counts, clauses } = readCases(language);

  test('has the cases that break', () => {
    expect(Object.keys(dates)).toEqual(expect.arrayContaining(DATES));
    expect(Object.keys(euro)).toEqual(expect.arrayContaining(AMOUNTS.map(String)));
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(COUNTS.map(String)));
  });

  test.each(Object.entries(dates))('writes the day %s as %s', (day, text) => {
    expect(formatLongDate(Date.parse(day), language)).toBe(text);
  });

  test.each(Object.entries(euro))('writes %s euro as %s', (amount, text) => {
    const formatted = formatEuro(Number(amount), language);
    expect(withPlainSpaces(formatted)).toBe(text);
    expect(formatted).not.toContain(' ');
  });

  test.each(Object.entries(counts))('counts %s: %s', (number, text) => {
    const texts = Object.fromEntries(Object.entries(plurals).map(([form, plural]) => [`sample_${form}`, plural]));
    const { count } = createTexts(language, { group: texts }, {});
    expect(withPlainSpaces(count('group.sample' as CountKey, Number(number)))).toBe(text);
  });

  test('has every plural form, and separates clauses', () => {
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions();
    expect(Object.keys(plurals).toSorted()).toEqual([...pluralCategories].toSorted());
    expect(withPlainSpaces(`a${LANGUAGES[language].clauseSeparator ?? '; '}b`)).toBe(clauses);
  });
});
