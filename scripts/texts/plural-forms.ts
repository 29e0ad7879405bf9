// The plural forms of a language in a PO file: a formula in C that takes a number n and returns the index of a form.
import { runInNewContext } from 'node:vm';
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import { pluralCategories } from '../text-rules/entries.ts';

const FEW_OF_SLAVIC = 'n % 10 > 1 && n % 10 < 5 && (n % 100 < 12 || n % 100 > 14)';
const NOT_TEEN = '(n % 100 < 11 || n % 100 > 19)';

/** The rules of CLDR for whole numbers, for all official languages of the EU and more. Only `Intl` knows which is whose. */
const FORMULAS = [
  '0',
  'n != 1',
  'n > 1',
  'n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2',
  'n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2',
  'n == 1 ? 0 : n == 0 || n % 100 > 0 && n % 100 < 20 ? 1 : 2',
  `n == 1 ? 0 : ${FEW_OF_SLAVIC} ? 1 : 2`,
  `n % 10 == 1 && n % 100 != 11 ? 0 : ${FEW_OF_SLAVIC} ? 1 : 2`,
  'n == 1 ? 0 : n > 1 && n < 5 ? 1 : 3',
  'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3',
  `n % 10 == 1 && ${NOT_TEEN} ? 0 : n % 10 > 1 && ${NOT_TEEN} ? 1 : 3`,
  'n % 10 == 0 || n % 100 > 10 && n % 100 < 20 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2',
  'n == 1 ? 0 : n == 2 ? 1 : n > 2 && n < 7 ? 2 : n > 6 && n < 11 ? 3 : 4',
  'n == 1 ? 0 : n == 2 ? 1 : n == 0 || n % 100 > 2 && n % 100 < 11 ? 2 : n % 100 > 10 && n % 100 < 20 ? 3 : 4',
];

/** Numbers that tell the rules apart; the last ones have the form `many` in Romance languages. */
const SAMPLES = [...Array.from({ length: 201 }, (_, n) => n), 1000, 1_000_000, 1_000_001, 2_000_000];
const MAX_LENGTH = 500;

/**
 * Returns the header Plural-Forms for a locale. The indices are those of `pluralCategories`.
 * @throws {Error} If no formula agrees with `Intl.PluralRules`.
 */
export function pluralHeader(locale: string, categories: readonly string[]): string {
  const rules = new Intl.PluralRules(locale);
  const expected = SAMPLES.map((n) => categories.indexOf(rules.select(n))).join();
  const formula = FORMULAS.find((one) => evaluate(one) === expected);
  if (formula === undefined) throw new Error(`scripts/texts/plural-forms.ts has no formula for ${locale}`);
  return `nplurals=${categories.length}; plural=${formula};`;
}

/** Whether a header from a file has the forms of a language. Tools write the same formula in different ways. */
export function isPluralHeader(header: string, language: Language): boolean {
  const formula = formulaOf(header);
  if (formula === undefined || formula.length > MAX_LENGTH) return false;
  const expected = pluralHeader(LANGUAGES[language].locale, pluralCategories(language));
  return (
    header.startsWith(expected.slice(0, expected.indexOf(';') + 1)) &&
    evaluate(formula) === evaluate(formulaOf(expected) ?? '')
  );
}

/** The formula of a header. It can be run safely: the number, digits and operators make no function, no loop and no assignment. */
function formulaOf(header: string): string | undefined {
  const formula = /^nplurals=\d;\s*plural=([^;]+);?\s*$/.exec(header)?.[1];
  return formula !== undefined && /^(?:[n\d\s()?:%!]|[=!<>]=|[<>]|&&|\|\|)+$/.test(formula) ? formula : undefined;
}

/** The results for all samples, or nothing if the formula is not valid. */
function evaluate(formula: string): string | undefined {
  try {
    const index = runInNewContext(`(n) => Number(${formula})`) as (n: number) => number;
    return SAMPLES.map(index).join();
  } catch {
    return undefined;
  }
}
