// What each language writes is in format-cases.test.ts.
import { expect, test } from 'vitest';
import { formatEuro, formatLongDate, formatPercent } from './format.ts';
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

test('a date that does not parse is a dash, and throws nothing', () => {
  expect(formatLongDate(Date.parse('no date'), 'it')).toBe('–');
});
