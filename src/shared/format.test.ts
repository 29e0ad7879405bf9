import { expect, test } from 'vitest';
import { formatEuro, formatLongDate } from './format.ts';
import { LANGUAGE_CODES } from './languages.ts';

test('a thousand is grouped in every language', () => {
  for (const language of LANGUAGE_CODES) expect(formatEuro(8000, language), language).toMatch(/8\D000/);
});

test.each([
  ['de', '12.000 €'],
  ['el', '12.000 €'],
  ['en', '€12,000'],
  ['es', '12.000 €'],
  ['fr', '12 000 €'],
  ['it', '12.000 €'],
  ['nl', '€ 12.000'],
  ['pt', '12 000 €'],
  ['ro', '12.000 EUR'],
] as const)('%s writes twelve thousand euro as %s', (language, text) => {
  expect(formatEuro(12_000, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

test('a date that does not parse is a dash, and throws nothing', () => {
  expect(formatLongDate(Date.parse('no date'), 'it')).toBe('–');
});
