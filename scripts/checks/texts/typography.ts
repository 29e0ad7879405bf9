// Typography: spaces, quotation marks and letters, in all languages and by the rules of each.
import { withoutPlaceholders } from '../../text-rules/text-set.ts';
import type { LanguageRules, Rule } from './language-rules.ts';

const COMMON_RULES: readonly Rule[] = [
  { pattern: /^\s*$/, words: 'is empty' },
  { pattern: /^\s|\s$/, words: 'begins or ends with a space' },
  { pattern: / {2}|[\t\r\n]/, words: 'has two spaces, a tab or a line break' },
  { pattern: /[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\uFFFD]/, words: 'has an invisible character' },
  { pattern: /&(?:[a-z]+|#\d+|#x[\da-f]+);/i, words: 'is escaped: write the character itself' },
  { pattern: /\\[nrtu"'\\]/, words: 'is escaped twice: it has a backslash' },
  { pattern: /%[\dA-F]{2}/, words: 'has a percent escape' },
  { pattern: /<\/?[a-z][^>]*>/i, words: 'has markup' },
  { pattern: /[ÃÂÎÏÄÅ][\u0080-\u00BF\u20AC\u201A-\u2122]/, words: 'was read in the wrong encoding' },
  { pattern: /["']/, words: 'has a straight quotation mark or apostrophe' },
  { pattern: /\.\.\./, words: 'has three dots: write …' },
  { pattern: /\d [%€]/, words: 'breaks the line before % or €: use a no-break space' },
  { pattern: /[\u015E-\u0163]/, words: 'has a cedilla: Romanian ș ț have a comma below' },
  { pattern: /\p{L}\p{M}/u, words: 'is not in Unicode NFC: a letter and its mark are apart' },
];

/** Returns the typographic errors of one text. */
export function typographyFaults(rules: LanguageRules, text: string): string[] {
  // A word in place of each placeholder, for the rules about spaces.
  const filled = text.replace(/\{\{\w+\}\}/g, 'X');
  const found = [...COMMON_RULES, ...rules.typography]
    .filter((rule) => rule.pattern.test(rule.pattern.source.includes('Script=') ? withoutPlaceholders(text) : filled))
    .map((rule) => rule.words);
  if (rules.openingMarks && !isOpened(filled)) found.push('lacks the opening ¿ or ¡');
  if (!paired(filled)) found.push('opens a quotation that it does not close, or the reverse');
  return found;
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

function isOpened(text: string): boolean {
  return count(text, '?') === count(text, '¿') && count(text, '!') === count(text, '¡');
}

function paired(text: string): boolean {
  return (
    count(text, '«') === count(text, '»') &&
    count(text, '„') === count(text, '“') + count(text, '”') &&
    count(text, '(') === count(text, ')')
  );
}
