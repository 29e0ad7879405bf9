// The form of one text that somebody outside of this repository wrote: a translator, or the operator of a site.
import type { Language } from '#src/shared/languages/languages.ts';
import { splitKey, type Entry } from './entries.ts';
import { linkFault, placeholderFault, placeholders } from './structure.ts';

/** Line breaks and other control characters, and characters that reorder the text around them (Unicode's bidi controls). */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Compares a text with the Italian one.
 * @param key Kind and full key, such as `pages.account.otpCodesLeft_one`.
 * @returns What is wrong, if anything, as the end of a sentence about the text.
 */
export function formFault(language: Language, key: string, text: string, entry: Entry): string | undefined {
  if (text.trim() === '') return 'is empty';
  if (INVISIBLE.test(text)) return 'has a line break or another invisible control character';
  const { kind, name } = splitKey(key);
  const expected = new Set([...placeholders(entry.source), ...placeholders(entry.singular ?? '')]);
  return placeholderFault(kind, language, name, text, expected) ?? linkFault(kind, text, entry.source);
}
