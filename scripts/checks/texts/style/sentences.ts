// Splits a text into sentences and counts their words, by the rules of Unicode for the language (UAX 29).
import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';

/** One sentence of a text. */
export interface Sentence {
  words: number;
  /** Whether a colon stands within it; one at the end introduces a list. */
  hasColon: boolean;
}

/** Returns a function that takes a text with placeholders; each counts as one word. */
export function sentenceReader(language: Language): (text: string) => Sentence[] {
  const { locale } = LANGUAGES[language];
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
  const words = new Intl.Segmenter(locale, { granularity: 'word' });
  return (text) =>
    [...sentences.segment(text.replace(/\{\{\w+\}\}/g, 'X'))].map(({ segment }) => ({
      words: [...words.segment(segment)].filter((part) => part.isWordLike === true).length,
      hasColon: /:\s+\S/.test(segment),
    }));
}
