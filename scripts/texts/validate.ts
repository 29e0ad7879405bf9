// Finds what is wrong with the texts of a PO file before any of them is written.
import type { Language } from '#src/shared/languages.ts';
import { keysOf, splitKey, type Entry } from '../checks/texts/entries.ts';
import { linkFault, placeholderFault, placeholders } from '../checks/texts/structure.ts';
import type { PoText } from './read-po.ts';

/** Line breaks and other control characters, and characters that reorder the text around them (Unicode's bidi controls). */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Returns one line for each fault, which starts with the key. A text that nobody has worked on may be incomplete.
 * @param entry The Italian text with the key of `text`, if there is one.
 * @param today The texts that the language has now, by full key.
 */
export function textFaults(
  text: PoText,
  entry: Entry | undefined,
  language: Language,
  today: ReadonlyMap<string, string>,
): string[] {
  if (entry === undefined) return [`${text.key}: no Italian text has this key`];
  const keys = keysOf(entry, language);
  if (keys.length !== text.forms.length || (entry.singular === undefined) !== (text.singular === undefined))
    return [`${text.key}: has ${text.forms.length} forms, not ${keys.length}: export the file again`];
  // Nothing is written for these texts, and their Italian may have other placeholders now.
  if (isSame(text, keys, today) && (text.isFuzzy || isIncomplete(text))) return [];
  const expected = new Set([...placeholders(entry.source), ...placeholders(entry.singular ?? '')]);
  return keys.flatMap((key, index) => {
    const found = formFault(language, key, text.forms[index] ?? '', expected, entry.source);
    return found === undefined ? [] : [`${key}: ${found}`];
  });
}

/** Whether the texts in the file are those of today; a text that the language lacks is empty in the file. */
export function isSame(text: PoText, keys: readonly string[], today: ReadonlyMap<string, string>): boolean {
  return keys.every((key, index) => (today.get(key) ?? '') === text.forms[index]);
}

/** Whether a text or one of its plural forms is not translated. */
export function isIncomplete({ forms }: PoText): boolean {
  return forms.includes('');
}

function formFault(
  language: Language,
  key: string,
  form: string,
  expected: ReadonlySet<string>,
  source: string,
): string | undefined {
  if (form.trim() === '') return 'is empty';
  if (INVISIBLE.test(form)) return 'has a line break or another invisible control character';
  const { kind, name } = splitKey(key);
  return placeholderFault(kind, language, name, form, expected) ?? linkFault(kind, form, source);
}
