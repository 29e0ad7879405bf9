// The sentences of the API's responses, in all languages. They are not in the browser's bundle.
import { LANGUAGES, type Language } from '#src/shared/languages.ts';
import de from '#src/texts/wire/de.json' with { type: 'json' };
import el from '#src/texts/wire/el.json' with { type: 'json' };
import en from '#src/texts/wire/en.json' with { type: 'json' };
import es from '#src/texts/wire/es.json' with { type: 'json' };
import fr from '#src/texts/wire/fr.json' with { type: 'json' };
import it from '#src/texts/wire/it.json' with { type: 'json' };
import nl from '#src/texts/wire/nl.json' with { type: 'json' };
import pt from '#src/texts/wire/pt.json' with { type: 'json' };
import ro from '#src/texts/wire/ro.json' with { type: 'json' };

type Group = keyof typeof it;
type Keys<G extends Group> = `${G}.${Extract<keyof (typeof it)[G], string>}`;
type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'many' | 'other'}` ? Stem : Key;

/** A sentence's key, such as `refusal.notFound`; plural endings are left off. */
export type MessageKey = { [G in Group]: WithoutPlural<Keys<G>> }[Group];

const TEXTS: Readonly<Record<Language, Record<Group, Record<string, string>>>> = { de, el, en, es, fr, it, nl, pt, ro };

/**
 * Gives the sentence of a key with its placeholders filled; a value `count` selects the plural form. Throws if there is no such
 * key in this language, which a test rules out.
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

/** Cached: without it, a flood of errors spent a twelfth of its time on making them. */
const plurals = new Map<Language, Intl.PluralRules>();

function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = plurals.get(language) ?? new Intl.PluralRules(LANGUAGES[language].locale);
  plurals.set(language, rules);
  return rules.select(count);
}

/**
 * Gives the sentence about a wait in seconds. From two minutes on it says minutes, but for English, because programs written for
 * Djoser read the seconds there.
 */
export function translateThrottled(language: Language, seconds: number): string {
  if (language === 'en' || seconds < 120) return translate(language, 'refusal.throttled', { count: seconds });
  return translate(language, 'refusal.throttledMinutes', { count: Math.ceil(seconds / 60) });
}
