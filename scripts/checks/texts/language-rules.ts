// The rules for the texts of each language, which translators write in `src/texts/<language>/rules.json`.
import { z } from 'zod';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { readJson } from './json-file.ts';

/** A pattern that a text must not match, and what is wrong if it does. */
export interface Rule {
  pattern: RegExp;
  words: string;
}

/** The rules of one language. */
export interface LanguageRules {
  /** Hunspell's name of the spelling dictionary; absent: there is none. */
  dictionary?: string;
  typography: readonly Rule[];
  /** Whether questions and exclamations begin with ¿ and ¡. */
  openingMarks: boolean;
  /** Formal forms of address; texts address one reader informally (docs/product.md, "Languages and addresses"). */
  formal: readonly RegExp[];
  /** Texts that may be equal to the Italian or English one. */
  sameTexts: readonly string[];
}

const text = z.string().min(1);
const pattern = text.refine(isPattern, 'is no regular expression');
const list = z.array(text).default([]);

const FILE = z.strictObject({
  /** Hunspell's name of the dictionary, and Debian's package. */
  dictionary: z.strictObject({ name: text, package: text }).optional(),
  /** Such as `„…“`, and the characters of other languages, such as `«»”`. */
  quotationMarks: z.strictObject({ correct: text, wrong: text }),
  /** Whether a no-break space stands before : ; ! ? and within « ». */
  spaceBeforePunctuation: z.enum(['none', 'no-break']),
  openingMarks: z.boolean().default(false),
  /** Further regular expressions that no text may match, and the end of a sentence that says what is wrong. */
  avoid: z.array(z.strictObject({ pattern, message: text })).default([]),
  formalAddress: z.strictObject({
    /** Formal in any letter case and at any place. */
    words: list,
    /** Formal with this letter case, but not as first word of a sentence. */
    laterWords: list,
    /** Regular expressions, such as one for the ending of a verb. */
    patterns: z.array(pattern).default([]),
  }),
  sameAsOtherLanguage: z.array(z.strictObject({ text, reason: text })).default([]),
});

const SPACES: Readonly<Record<'none' | 'no-break', readonly Rule[]>> = {
  none: [{ pattern: /\s[:;!?»](?!\p{L})|«\s/u, words: 'has a space before : ; ! ? » or after «' }],
  'no-break': [
    {
      pattern: /(?<=[^\s\u00A0\u202F?!])[;!?»]|[\p{L}\p{N}}):](?<!https?):(?=\s|$)/u,
      words: 'lacks the no-break space before ; : ! ? or »',
    },
    { pattern: / [:;!?»]/, words: 'breaks the line before : ; ! ? or »: use a no-break space' },
    { pattern: /«(?![\u00A0\u202F])/, words: 'lacks the no-break space after «' },
  ],
};

/** Reads the rules of all languages below `root`. A missing file, invalid JSON and a wrong field are errors. */
export function readLanguageRules(root: string): { rules: ReadonlyMap<Language, LanguageRules>; faults: string[] } {
  const rules = new Map<Language, LanguageRules>();
  const faults: string[] = [];
  for (const language of LANGUAGE_CODES) {
    const file = readJson(root, `src/texts/${language}/rules.json`, FILE);
    faults.push(...file.faults);
    if (file.content !== undefined) rules.set(language, rulesOf(file.content));
  }
  return { rules, faults };
}

function rulesOf(file: z.infer<typeof FILE>): LanguageRules {
  const { words, laterWords, patterns } = file.formalAddress;
  const { correct, wrong } = file.quotationMarks;
  return {
    ...(file.dictionary === undefined ? {} : { dictionary: file.dictionary.name }),
    typography: [
      ...SPACES[file.spaceBeforePunctuation],
      {
        pattern: new RegExp(`[${RegExp.escape(wrong)}]`, 'u'),
        words: `has foreign quotation marks: here they are ${correct}`,
      },
      ...file.avoid.map((rule) => ({ pattern: new RegExp(rule.pattern, 'u'), words: rule.message })),
    ],
    openingMarks: file.openingMarks,
    formal: [
      ...(words.length === 0 ? [] : [new RegExp(`(?<![\\p{L}\\p{N}])(?:${choice(words)})(?![\\p{L}\\p{N}])`, 'iu')]),
      // At the start of a sentence German 'Sie' may mean 'they' and Italian 'Lei' 'she'.
      ...(laterWords.length === 0
        ? []
        : [new RegExp(`(?<=[\\p{L}\\p{N},;–} ] )(?:${choice(laterWords)})(?![\\p{L}\\p{N}])`, 'u')]),
      ...patterns.map((source) => new RegExp(source, 'iu')),
    ],
    sameTexts: file.sameAsOtherLanguage.map((entry) => entry.text),
  };
}

function choice(words: readonly string[]): string {
  return words.map((word) => RegExp.escape(word)).join('|');
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
