// Finds what is wrong with the texts of a PO file before any of them is written.
import type { Language } from '#src/shared/languages.ts';
import { keysOf, type Entry } from '../text-rules/entries.ts';
import { formFault } from '../text-rules/form.ts';
import type { PoText } from './read-po.ts';

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
  return keys.flatMap((key, index) => {
    const found = formFault(language, key, text.forms[index] ?? '', entry);
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
