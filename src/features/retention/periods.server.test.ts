// Periods that texts spell out, compared with the values that they are about.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TTL } from '#src/features/apps/provider/configuration.server.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';

const { linkHours, resetMinutes, unconfirmedDays, unconfirmedWarningDay, welcomeDays } = STORAGE_PERIODS;
const interactionMinutes = TTL.Interaction / 60;

/** Texts with a number: their file and key, and the number. */
const NUMBERS = [
  ['emails.json', 'confirm.after', linkHours],
  ['emails.json', 'newEmail.after', linkHours],
  ['emails.json', 'unconfirmed.after', linkHours],
  ['emails.json', 'confirmRequest.after', linkHours],
  ['emails.json', 'welcome.after', welcomeDays],
  ['emails.json', 'reset.after', resetMinutes],
  ['pages.json', 'recover.sent', resetMinutes],
  ['pages.json', 'privacy.openidRequestTerm', interactionMinutes],
  ['pages.json', 'privacy.appSessionsTerm', interactionMinutes],
  ['pages.json', 'appScopes.offline_access', TTL.RefreshToken / 86_400],
] as const;

const WEEK: Readonly<Record<Language, RegExp>> = {
  it: /fra una settimana/,
  en: /in a week/,
  de: /in einer Woche/,
  fr: /dans une semaine/,
  es: /dentro de una semana/,
  pt: /dentro de uma semana/,
  ro: /peste o săptămână/,
  nl: /over een week/,
  el: /σε μία? εβδομάδα/,
};

function textOf(language: Language, file: string, key: string): string {
  const texts = JSON.parse(readFileSync(`src/texts/${language}/${file}`, 'utf8')) as Record<string, unknown>;
  return String(key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], texts));
}

test.each(LANGUAGE_CODES)('the texts in %s say how long links and requests work', (language) => {
  const found = NUMBERS.map(([file, key]) => [key, Number(/\d+/.exec(textOf(language, file, key))?.[0])]);
  expect(found).toEqual(NUMBERS.map(([, key, number]) => [key, number]));
});

test.each(LANGUAGE_CODES)('the warning in %s names the days until the deletion', (language) => {
  expect(unconfirmedDays - unconfirmedWarningDay).toBe(7);
  expect(textOf(language, 'emails.json', 'unconfirmed.text')).toMatch(WEEK[language]);
});
