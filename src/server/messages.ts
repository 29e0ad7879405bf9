// Translated messages of the API. They are not part of the browser's bundle.
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import type it from '#src/texts/wire/it.json';
import { loadTexts } from './load-texts.ts';

type Group = keyof typeof it;
type Keys<G extends Group> = `${G}.${Extract<keyof (typeof it)[G], string>}`;
type Whole<Key> = Key extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : Key;

/** A sentence's key, such as `refusal.notFound`; plural endings are left off. */
export type MessageKey = { [G in Group]: Whole<Keys<G>> }[Group];

const TEXTS = loadTexts<Record<Group, Record<string, string>>>('wire');

/**
 * Takes a language, a key and the values of its placeholders; gives the sentence. With a `count`, the plural form of
 * that number in that language is taken. Throws on a key that is not there: a test proves that none is missing.
 */
export function translate(
  language: Language,
  key: MessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const [group, name] = key.split('.') as [Group, string];
  const { count } = values;
  const ending = typeof count === 'number' ? `_${pluralOf(language, count)}` : '';
  const text = TEXTS[language][group][name + ending] ?? TEXTS[language][group][name];
  if (text === undefined) throw new Error(`no sentence ${key} in ${language}`);
  return text.replace(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
}

/** Made once: a flood of refusals spent a twelfth of its time on making them. */
const plurals = new Map<Language, Intl.PluralRules>();

function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(LANGUAGES[language].locale);
  plurals.set(language, rules);
  return rules.select(count);
}

/**
 * Gives the sentence about a wait of some seconds. From two minutes on, readers get minutes; English stays with
 * seconds, because programs written for Djoser read the number there.
 */
export function translateThrottled(language: Language, seconds: number): string {
  if (language === 'en' || seconds < 120) return translate(language, 'refusal.throttled', { count: seconds });
  return translate(language, 'refusal.throttledMinutes', { count: Math.ceil(seconds / 60) });
}
