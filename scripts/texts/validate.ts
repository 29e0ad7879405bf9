// Finds what is wrong with the texts of a PO file before any of them is written.
import type { Language } from '#src/shared/languages/languages.ts';
import { readLanguageRules } from '../checks/texts/language-rules.ts';
import { longTexts } from '../checks/texts/notes.ts';
import { isDjoserEnglish, wordFaults } from '../checks/texts/translations.ts';
import { keysOf, splitKey, type Entry } from '../text-rules/entries.ts';
import { formFault } from '../text-rules/form.ts';
import { readNotes } from '../text-rules/note-set.ts';
import { readTextSet, stemOf, TEXT_KINDS, textFile } from '../text-rules/text-set.ts';
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

/** Returns a line for each of the changed texts, by full key, that the checks of the texts would refuse once it is written. */
export function ruleFaults(root: string, language: Language, changed: ReadonlyMap<string, string>): string[] {
  const { rules } = readLanguageRules(root);
  return TEXT_KINDS.flatMap((kind) => {
    const { set } = readTextSet(root, kind);
    const own = new Map(
      [...changed].filter(([key]) => splitKey(key).kind === kind).map(([key, text]) => [splitKey(key).name, text]),
    );
    const italian = set.byLanguage.get('it') ?? new Map<string, string>();
    const byLanguage = new Map([
      ...(['it', 'en'] as const).map((one) => [one, set.byLanguage.get(one) ?? italian] as const),
      [language, own] as const,
    ]);
    const { notes } = readNotes(root, kind, italian);
    const isVerbatim = (one: string) => one !== language || (kind === 'api' && isDjoserEnglish(one));
    return [
      ...wordFaults(root, rules, { kind, byLanguage }, isVerbatim),
      ...longTexts({ kind, byLanguage: new Map([[language, own]]) }, notes),
    ].filter((line) => line.startsWith(`${textFile(kind, language)}:`));
  });
}

/** A language may name the product or not, but a placeholder is lost easily. */
export function lostProducts(changed: ReadonlyMap<string, string>, entries: ReadonlyMap<string, Entry>): string[] {
  return [...changed]
    .filter(([key, text]) => {
      const { source = '', singular = '' } = entries.get(key) ?? entries.get(stemOf(key)) ?? {};
      return `${source}${singular}`.includes('{{product}}') && !text.includes('{{product}}');
    })
    .map(([key]) => `${key}: does not name {{product}}, as the Italian text does`);
}

/** Whether the texts in the file are those of today; a text that the language lacks is empty in the file. */
export function isSame(text: PoText, keys: readonly string[], today: ReadonlyMap<string, string>): boolean {
  return keys.every((key, index) => (today.get(key) ?? '') === text.forms[index]);
}

/** Whether a text or one of its plural forms is not translated. */
export function isIncomplete({ forms }: PoText): boolean {
  return forms.includes('');
}
