// The server's messages in all languages. They are not part of the browser's bundle.
import { formatLongDate, pluralForm } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { fillPlaceholders, type PlaceholderValues } from '#src/shared/texts/placeholders.ts';
import type { WithoutPlural } from '#src/shared/texts/texts.ts';
import type it from '#src/texts/it/api.json';
import { loadTexts } from './load-texts.ts';

type Group = keyof typeof it;
type Keys<G extends Group> = `${G}.${Extract<keyof (typeof it)[G], string>}`;

/** The key of a message, such as `request.notFound`, without plural suffix. */
export type MessageKey = { [G in Group]: WithoutPlural<Keys<G>> }[Group];

const TEXTS = loadTexts<Record<Group, Record<string, string>>>('api');

/**
 * Takes a language, a key and the values of its placeholders. Returns the message; with a value `count`, in the plural form of
 * that number. Throws if the key does not exist; a test checks that none is missing.
 */
export function translate(language: Language, key: MessageKey, values: PlaceholderValues = {}): string {
  const [group, name] = key.split('.') as [Group, string];
  const { count } = values;
  const suffix = typeof count === 'number' ? `_${pluralForm(count, language)}` : '';
  const text = TEXTS[language][group][name + suffix] ?? TEXTS[language][group][name];
  if (text === undefined) throw new Error(`no message ${key} in ${language}`);
  return fillPlaceholders(text, values);
}

/**
 * Takes a wait in seconds. Returns the message about it, in minutes from two minutes on. English stays with seconds, because
 * clients of Djoser parse the number.
 */
export function translateThrottled(language: Language, seconds: number): string {
  if (language === 'en' || seconds < 120) return translate(language, 'request.throttled', { count: seconds });
  return translate(language, 'request.throttledMinutes', { count: Math.ceil(seconds / 60) });
}

/** Takes the seconds since 1970 when a maintenance is expected to end. Returns the message; the server does not know the reader's zone. */
export function translateMaintenance(language: Language, until: number): string {
  return translate(language, 'request.maintenance', { time: formatUtc(until * 1000, language) });
}

/** A minute in UTC, such as `27 novembre 2026, 14:30 UTC`. */
export function formatUtc(time: number, language: Language): string {
  return `${formatLongDate(time, language)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}
