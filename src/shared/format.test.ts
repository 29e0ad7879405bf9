// What each language writes is in format-cases.test.ts.
import { expect, test } from 'vitest';
import { formatCount, formatEuro, formatLongDate, formatPercent, pluralForm } from './format.ts';
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts';

test('money and percentages are as Intl writes them', () => {
  const euro = {
    style: 'currency',
    currency: 'EUR',
    // Otherwise Romanian has `12.000 EUR`: CLDR keeps the codes of currencies there. People read prices with the sign.
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
    useGrouping: 'always',
  } as const;
  for (const language of LANGUAGE_CODES) {
    const { locale } = LANGUAGES[language];
    for (const amount of [0, 7, 999, 1000, 12_345, 123_456, 1_234_567])
      expect(formatEuro(amount, language), language).toBe(new Intl.NumberFormat(locale, euro).format(amount));
    for (const percent of [0, 8, 150])
      expect(formatPercent(percent, language), language).toBe(
        new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100),
      );
  }
});

test('dates are as Intl writes them', () => {
  for (const language of LANGUAGE_CODES) {
    const long = new Intl.DateTimeFormat(LANGUAGES[language].locale, { dateStyle: 'long', timeZone: 'UTC' });
    // What the first of a month looks like is in format-cases.test.ts: `Intl` writes it as 1 in French and Greek.
    for (let month = 0; month < 12; month += 1) {
      const time = Date.UTC(2026, month, 2 + month);
      expect(formatLongDate(time, language), language).toBe(long.format(time));
    }
  }
});

test('counts and plural forms are those of Intl', () => {
  for (const language of LANGUAGE_CODES) {
    const { locale } = LANGUAGES[language];
    const [number, plural] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale)];
    for (const count of [
      ...Array.from({ length: 250 }, (_, at) => at),
      999,
      1000,
      1001,
      12_345,
      1_000_000,
      2_000_001,
    ]) {
      expect(formatCount(count, language), language).toBe(number.format(count));
      expect(pluralForm(count, language), `${language} ${count}`).toBe(plural.select(count));
    }
  }
});

test('a date that does not parse is a dash, and throws nothing', () => {
  expect(formatLongDate(Date.parse('no date'), 'it')).toBe('–');
});
