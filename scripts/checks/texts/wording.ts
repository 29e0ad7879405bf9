// Reads `src/texts/<language>/wording.json`: words that the texts of a language must not or should not use, and where. A language
// without the file has no such words.
import { z } from 'zod';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { fileExists } from '../tree.ts';
import { readJson } from './json-file.ts';
import { phraseFinder } from './phrase.ts';

const text = z.string().min(1);
const words = z.array(text).min(1);

/** Words that must not stand directly before a placeholder, because its value may need another form of them. */
const PLACEHOLDER_RULE = z.strictObject({
  /** Names of placeholders; absent: all of them. */
  names: words.optional(),
  /** Words or phrases, compared without regard to case. */
  notAfter: words,
  /** The placeholder must not begin a sentence that goes on in lower case: its value needs an article there. */
  notFirst: z.boolean().optional(),
  /** What to write instead. */
  use: text,
});

/** Words between a number and its noun. */
const NUMBER_RULE = z.strictObject({
  /** By plural form: one of these words must follow the number. After other forms none of them may stand. */
  after: z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), words),
  /** Words in lower case that are no noun: after them the rule does not apply. */
  notNouns: words.optional(),
});

/** Limits and words of the check `style`. */
const STYLE_RULES = z.strictObject({
  /** Words that a sentence may have. */
  maxSentenceWords: z.int().positive().optional(),
  /** Percentage of sentences that may have a colon. */
  maxColonPercent: z.number().nonnegative().optional(),
  /** Long forms that texts contract, each with its short form, such as `do not` and `don’t`. */
  longForms: z.record(text, text).optional(),
  /** Findings that are right as they are, such as `pages privacy.signIns: long sentence`. */
  accepted: words.optional(),
});

const WORDING = z.strictObject({
  /** Words and phrases that no text has, each with what to write instead. */
  wordsToAvoid: z.record(text, text).optional(),
  placeholders: z.array(PLACEHOLDER_RULE).optional(),
  numbers: NUMBER_RULE.optional(),
  style: STYLE_RULES.optional(),
});

export type PlaceholderRule = z.infer<typeof PLACEHOLDER_RULE>;
export type NumberRule = z.infer<typeof NUMBER_RULE>;
export type StyleRules = z.infer<typeof STYLE_RULES>;

/** Takes the root of a tree and a language. Returns its rules, and what is wrong with the file. */
export function readWording(root: string, language: Language): { wording: z.infer<typeof WORDING>; faults: string[] } {
  const path = `src/texts/${language}/wording.json`;
  if (!fileExists(root, path)) return { wording: {}, faults: [] };
  const { content, faults } = readJson(root, path, WORDING);
  return { wording: content ?? {}, faults };
}

/** Returns a function that finds the words to avoid in a text of a language, each with what to write instead. */
export function avoidedFinder(root: string): (language: Language, text: string) => readonly [string, string][] {
  const finders = new Map(
    LANGUAGE_CODES.map((language) => {
      const { wordsToAvoid = {} } = readWording(root, language).wording;
      // A letter is forbidden anywhere, a word only as a whole.
      const find = phraseFinder(Object.keys(wordsToAvoid), (word) => /^[şţ]$/u.test(word));
      return [language, (text: string) => find(text).map((word): [string, string] => [word, wordsToAvoid[word] ?? ''])];
    }),
  );
  return (language, text) => finders.get(language)?.(text.replace(/\{\{\w+\}\}/g, ' ')) ?? [];
}
