import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { byCountryName } from './country-order.ts';
import { countryName } from './country.ts';

const CODES = ['AT', 'BE', 'CY', 'DE', 'ES', 'FR', 'GR', 'IE', 'IT', 'LU', 'MT', 'NL', 'PT', 'RO'];

test.each(LANGUAGE_CODES)('sorts countries by their names: %s', (language) => {
  const { compare } = new Intl.Collator(LANGUAGES[language].locale);
  const nameOf = (code: string) => countryName(code, language) ?? '';
  const sorted = byCountryName(
    CODES.map((country) => ({ country, languages: [] })),
    language,
  );
  expect(sorted.map(({ country }) => country)).toEqual(CODES.toSorted((a, b) => compare(nameOf(a), nameOf(b))));
});

test('begins with the countries of the language', () => {
  const [first] = byCountryName(
    [
      { country: 'AT', languages: ['de'] },
      { country: 'IT', languages: ['it'] },
    ],
    'it',
  );
  expect(first?.country).toBe('IT');
});
