// The tables that have a row for each language: `src/texts/languages.json` and `src/texts/password-words.json`.
import { z } from 'zod';
import { FONT_SUBSETS, LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { PLURAL_RULES, type PluralRule } from '#src/shared/languages/plurals.ts';
import { readJson } from './json-file.ts';

const text = z.string().min(1);
const subsets = Object.keys(FONT_SUBSETS) as (keyof typeof FONT_SUBSETS)[];

/** The fields are described in src/shared/languages/languages.ts. */
const LANGUAGE_ROW = z.strictObject({
  name: text,
  locale: text.regex(/^[a-z]{2,3}-[A-Z]{2}$/, 'is no locale with a country, such as pt-PT'),
  fontSubsets: z.array(z.enum(subsets)).min(1),
  clauseSeparator: text.optional(),
  colon: text.optional(),
  months: z.array(text).length(12),
  daySuffix: text.optional(),
  dateSeparator: text.optional(),
  monthsAlone: z.array(text).length(12).optional(),
  firstOfMonth: text.optional(),
  pluralRule: z.enum(Object.keys(PLURAL_RULES) as PluralRule[]).optional(),
  groupSeparator: text.optional(),
  euroPrefix: text.optional(),
  percentSeparator: text.optional(),
});
const LANGUAGES = z
  .record(z.string().regex(/^[a-z]{2,3}$/, 'is no code of a language, such as pt'), LANGUAGE_ROW)
  .superRefine((table, context) => {
    for (const [code, { locale }] of Object.entries(table))
      if (!locale.startsWith(`${code}-`))
        context.addIssue({ code: 'custom', path: [code, 'locale'], message: `does not begin with ${code}-` });
  });

/** The fields are described in src/shared/passwords/password-rules.ts. */
const PASSWORD_ROW = z.strictObject({ words: z.array(text).min(1), keyboardRows: z.array(text).optional() });
const PASSWORD_WORDS = z.strictObject(Object.fromEntries(LANGUAGE_CODES.map((code) => [code, PASSWORD_ROW])));

/** Returns the errors of both tables. */
export function languageTableFaults(root: string): string[] {
  return [
    ...readJson(root, 'src/texts/languages.json', LANGUAGES).faults,
    ...readJson(root, 'src/texts/password-words.json', PASSWORD_WORDS).faults,
  ];
}
