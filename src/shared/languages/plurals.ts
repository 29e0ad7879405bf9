// Chooses the plural form of a counted word without `Intl.PluralRules`, whose first object is a task of 50 ms on a slow phone.
// Source: the Unicode CLDR's 'Language Plural Rules', for whole numbers.

const isMillions = (count: number) => count !== 0 && count % 1_000_000 === 0;

/** By the name in the column `pluralRule` of `src/texts/languages.json`. Each takes a whole number, not negative. */
export const PLURAL_RULES = {
  'one-other': (count: number) => (count === 1 ? 'one' : 'other'),
  romance: (count: number) => (count === 1 ? 'one' : isMillions(count) ? 'many' : 'other'),
  french: (count: number) => (count <= 1 ? 'one' : isMillions(count) ? 'many' : 'other'),
  romanian: (count: number) => {
    if (count === 1) return 'one';
    return count === 0 || (count % 100 >= 1 && count % 100 <= 19) ? 'few' : 'other';
  },
} as const satisfies Record<string, (count: number) => Intl.LDMLPluralRule>;

/** The name of a rule. */
export type PluralRule = keyof typeof PLURAL_RULES;
