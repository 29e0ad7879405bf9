import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { pluralCategories } from '../text-rules/entries.ts';
import { isPluralHeader, pluralHeader } from './plural-forms.ts';

test('gives our languages the forms that their texts have', () => {
  const headers = LANGUAGE_CODES.map((language) => [
    language,
    pluralHeader(LANGUAGES[language].locale, pluralCategories(language)),
  ]);
  expect(Object.fromEntries(headers)).toMatchObject({
    de: 'nplurals=2; plural=n != 1;',
    fr: 'nplurals=3; plural=n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2;',
    ro: 'nplurals=3; plural=n == 1 ? 0 : n == 0 || n % 100 > 0 && n % 100 < 20 ? 1 : 2;',
  });
});

const CLDR_ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

test.each('bg cs da de el en es et fi fr ga hr hu it lt lv mt nl pl pt ro sk sl sv ca no uk tr ja'.split(' '))(
  'has a formula for another language: %s',
  (locale) => {
    const { pluralCategories: own } = new Intl.PluralRules(locale).resolvedOptions();
    const categories = CLDR_ORDER.filter((category) => (own as readonly string[]).includes(category));
    expect(pluralHeader(locale, categories)).toContain(`nplurals=${categories.length};`);
  },
);

test('accepts the same formula in the spelling of another tool', () => {
  expect(isPluralHeader('nplurals=2; plural=(n != 1);', 'de')).toBe(true);
  expect(
    isPluralHeader('nplurals=3; plural=(n == 0 || n == 1) ? 0 : ((n != 0 && n % 1000000 == 0) ? 1 : 2)', 'fr'),
  ).toBe(true);
});

test.each([
  'nplurals=2; plural=n > 1;',
  'nplurals=3; plural=n != 1;',
  'nplurals=2; plural=n != ;',
  'nplurals=2; plural=process.exit(1);',
  'nplurals=2; plural=(n => n(n) || n(n))(n => n(n) || n(n));',
  'nplurals=2; plural=n(n);',
  `nplurals=2; plural=${'('.repeat(400)}n != 1${')'.repeat(400)};`,
  '',
])('refuses another formula: %s', (header) => {
  expect(isPluralHeader(header, 'de')).toBe(false);
});
