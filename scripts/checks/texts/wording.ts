// Reads `src/texts/<language>/wording.json`: words that the texts of a language must not or should not use, and where.
import type { Language } from '#src/shared/languages.ts';
import { fileExists, readText } from '../tree.ts';

/** Words that must not stand directly before a placeholder, because its value may need another form of them. */
export interface PlaceholderRule {
  /** Names of placeholders; absent: all of them. */
  names?: readonly string[];
  /** Words or phrases, compared without regard to case. */
  notAfter: readonly string[];
  /** The placeholder must not begin a sentence that goes on in lower case: its value needs an article there. */
  notFirst?: boolean;
  /** What to write instead. */
  use: string;
}

/** Words between a number and its noun. */
export interface NumberRule {
  /** By plural form: one of these words must follow the number. After other forms none of them may stand. */
  after: Readonly<Partial<Record<Intl.LDMLPluralRule, readonly string[]>>>;
  /** Words in lower case that are no noun: after them the rule does not apply. */
  notNouns?: readonly string[];
}

/** Limits and words of the check `style`. */
export interface StyleRules {
  /** Words that a sentence may have. */
  maxSentenceWords?: number;
  /** Percentage of sentences that may have a colon. */
  maxColonPercent?: number;
  /** Words and phrases to avoid, each with what to write instead. */
  wordsToAvoid?: Readonly<Record<string, string>>;
  /** Long forms that texts contract, each with its short form, such as `do not` and `don’t`. */
  longForms?: Readonly<Record<string, string>>;
}

/** The content of the file. */
export interface Wording {
  placeholders?: readonly PlaceholderRule[];
  numbers?: NumberRule;
  style?: StyleRules;
}

/** Takes the root of a tree and a language. Returns its rules; none if it has no file. Throws if the file is not JSON. */
export function readWording(root: string, language: Language): Wording {
  const path = `src/texts/${language}/wording.json`;
  return fileExists(root, path) ? (JSON.parse(readText(root, path)) as Wording) : {};
}
