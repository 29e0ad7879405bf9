import { expect, test } from 'vitest';
import { formatEuro } from './format.ts';

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
