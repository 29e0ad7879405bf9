// Texts that may be equal in two languages. Any other text that equals the Italian or English one is untranslated.
import type { LanguageRules } from './language-rules.ts';

/** Words of every language. Those of one language are in its `rules.json`, under `sameAsOtherLanguage`. */
const EVERYWHERE: readonly { text: string; reason: string }[] = [
  { text: 'Blog', reason: 'the word in most languages (glossary)' },
  { text: 'FAQ', reason: 'the abbreviation that the glossary gives' },
  { text: 'Feedback', reason: 'the word in German, Dutch and Romanian too (glossary)' },
  { text: 'E-mail', reason: 'the word in several languages (glossary)' },
  { text: 'Email', reason: 'the word in several languages (glossary)' },
];

// The text in lower case, without placeholders and without punctuation around it.
const core = (text: string) =>
  text
    .replace(/\{\{\w+\}\}/g, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .toLowerCase();

/** Whether a text of the language may be equal to that of another one. A text without words always may. */
export function mayBeSame(rules: LanguageRules, text: string): boolean {
  const plain = core(text);
  if (plain === '') return true;
  return [...EVERYWHERE.map((entry) => entry.text), ...rules.sameTexts].some((same) => core(same) === plain);
}
