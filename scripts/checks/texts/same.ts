// Texts that may be equal in two languages. Any other text that equals the Italian or English one is untranslated.
import type { Language } from '#src/shared/languages.ts';

interface Same {
  /** Compared without regard to case, placeholders, and punctuation around it. */
  text: string;
  /** Absent: in every language. */
  languages?: readonly Language[];
  reason: string;
}

const EXCEPTIONS: readonly Same[] = [
  { text: 'Blog', reason: 'the word in most languages (glossary)' },
  { text: 'FAQ', reason: 'the abbreviation that the glossary gives' },
  { text: 'Feedback', reason: 'the word in German, Dutch and Romanian too (glossary)' },
  { text: 'E-mail', reason: 'the word in several languages (glossary)' },
  { text: 'Email', reason: 'the word in several languages (glossary)' },
  { text: 'Home', languages: ['en', 'nl'], reason: 'what Italian, English and Dutch call the first page (glossary)' },
  { text: 'Menu', languages: ['en', 'fr', 'nl', 'pt'], reason: 'the same word' },
  { text: 'Privacy', languages: ['en', 'nl'], reason: 'the word in Italian, English and Dutch (glossary)' },
  { text: 'Password', languages: ['en'], reason: 'the word in Italian and English (glossary)' },
  { text: 'Username', languages: ['en'], reason: 'the specification fixes it in Italian, and English calls it so' },
  { text: 'Account', languages: ['nl'], reason: 'the word in English and Dutch (glossary)' },
  { text: 'Passkeys', languages: ['de', 'es', 'fr', 'nl', 'pt'], reason: 'the word in all languages (glossary)' },
  { text: 'Passkey', languages: ['el'], reason: 'the word in all languages (glossary)' },
  { text: 'Community', languages: ['de', 'nl'], reason: 'the word in English, German and Dutch (glossary)' },
  { text: 'Open source', languages: ['de', 'nl'], reason: 'the word in English, German and Dutch (glossary)' },
  { text: 'Confirmation', languages: ['fr'], reason: 'the same word in French and English' },
  { text: 'Minimum', languages: ['de', 'fr', 'nl'], reason: 'the same Latin word' },
  { text: 'Maximum', languages: ['de', 'fr', 'nl'], reason: 'the same Latin word' },
  { text: 'Total', languages: ['es', 'fr', 'pt', 'ro'], reason: 'the same Latin word' },
  { text: 'Collaboration', languages: ['fr'], reason: 'the same word in French and English (glossary)' },
  { text: 'Name', languages: ['de'], reason: 'the same word in German and English' },
  { text: 'Nome', languages: ['pt'], reason: 'the same word in Portuguese and Italian' },
  { text: 'Error: {{title}}', languages: ['es'], reason: 'the same word in Spanish and English' },
  {
    text: 'Biblioteca',
    languages: ['es', 'pt'],
    reason: 'the same word in Italian, Spanish and Portuguese (glossary)',
  },
  { text: 'La biblioteca', languages: ['es'], reason: 'the same words in Italian and Spanish' },
  { text: 'Diapositiva', languages: ['es'], reason: 'the same word in Italian and Spanish (glossary)' },
];

// The text without placeholders and without punctuation around it.
const core = (text: string) =>
  text
    .replace(/\{\{\w+\}\}/g, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .toLowerCase();

/** Whether `text` may be equal in `language` and another one. A text without words always may. */
export function mayBeSame(language: Language, text: string): boolean {
  const plain = core(text);
  if (plain === '') return true;
  return EXCEPTIONS.some((entry) => core(entry.text) === plain && entry.languages?.includes(language) !== false);
}
