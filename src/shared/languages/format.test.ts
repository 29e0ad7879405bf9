// What each language writes is in format-cases.test.ts.
import { expect, test } from 'vitest';
import { formatCount, formatLongDate, formatMonth, formatPercent, pluralForm } from './format.ts';
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts';

test('percentages are as Intl writes them', () => {
  for (const language of LANGUAGE_CODES) {
    const intl = new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent' });
    for (const percent of [0, 8, 150])
      expect(formatPercent(percent, language), language).toBe(intl.format(percent / 100));
  }
});

test('counts and plural forms are those of Intl', () => {
  for (const language of LANGUAGE_CODES) {
    const { locale } = LANGUAGES[language];
    const [number, plural] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale)];
    const large = [999, 1000, 1001, 12_345, 1_000_000, 2_000_001];
    for (const count of [...Array.from({ length: 250 }, (_, at) => at), ...large]) {
      expect(formatCount(count, language), language).toBe(number.format(count));
      expect(pluralForm(count, language), `${language} ${count}`).toBe(plural.select(count));
    }
  }
});

test('months are as Intl writes them alone', () => {
  for (const language of LANGUAGE_CODES) {
    const intl = new Intl.DateTimeFormat(LANGUAGES[language].locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    for (const month of ['2025-05', '2025-10', '2026-03'])
      expect(formatMonth(month, language), language).toBe(intl.format(Date.parse(month)));
  }
});

test('a date that does not parse is a dash, and throws nothing', () => {
  expect(formatLongDate(Date.parse('no date'), 'it')).toBe('–');
});
