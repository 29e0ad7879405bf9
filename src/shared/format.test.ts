// What each language writes is in format-cases.test.ts.
import { expect, test } from 'vitest';
import { formatEuro, formatLongDate } from './format.ts';
import { LANGUAGE_CODES } from './languages.ts';

test('a thousand is grouped in every language', () => {
  for (const language of LANGUAGE_CODES) expect(formatEuro(8000, language), language).toMatch(/8\D000/);
});

test('a date that does not parse is a dash, and throws nothing', () => {
  expect(formatLongDate(Date.parse('no date'), 'it')).toBe('–');
});
