import { expect, test } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages.ts';
import { bestLanguage } from './accept-language.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from './api-error.ts';
import { translate, translateThrottled } from './messages.ts';

type Texts = Record<string, Record<string, string>>;

const load = async (language: Language) =>
  ((await import(`../texts/${language}/api.json`, { with: { type: 'json' } })) as { default: Texts }).default;

// English says a wait in seconds only; see `sayThrottled`.
const keysOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([group, sentences]) =>
    Object.keys(sentences).map((key) => `${group}.${key.replace(/_(one|few|many|other)$/, '')}`),
  );
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();

test.each(LANGUAGE_CODES)(
  '%s has every message, with the placeholders of English, and only its own plural forms',
  async (language) => {
    const [english, texts] = await Promise.all([load('en'), load(language)]);
    const wanted = new Set(keysOf(english)).union(new Set(language === 'en' ? [] : ['request.throttledMinutes']));
    expect(new Set(keysOf(texts))).toEqual(wanted);
    const forms = new Intl.PluralRules(LANGUAGES[language].locale).resolvedOptions().pluralCategories;
    for (const [group, sentences] of Object.entries(texts)) {
      for (const [key, text] of Object.entries(sentences)) {
        expect(text.trim()).toBe(text);
        expect(text).not.toBe('');
        expect(text).toBe(text.normalize('NFC'));
        if (!key.startsWith('throttled'))
          expect([key, placeholders(text)]).toEqual([key, placeholders(english[group]?.[key] ?? '')]);
      }
    }
    for (const stem of language === 'en' ? ['throttled'] : ['throttled', 'throttledMinutes']) {
      const found = Object.keys(texts['request'] ?? {}).filter((key) => key.replace(/_.*/, '') === stem);
      expect(found.toSorted()).toEqual(forms.map((form) => `${stem}_${form}`).toSorted());
    }
  },
);

test.each(LANGUAGE_CODES)('every error has a message in %s', (language) => {
  for (const code of Object.keys(API_ERROR_STATUS) as ApiErrorCode[]) {
    if (code !== 'throttled')
      expect(translate(language, `request.${code}`, { method: 'PUT', type: 'x', id: '7' })).toMatch(/\S[.]$/);
  }
  for (const seconds of [1, 2, 19, 20, 30, 119, 120, 3600])
    expect(translateThrottled(language, seconds)).toMatch(/\p{L}/u);
});

test('Romanian has its letters with a comma below', async () => {
  expect(JSON.stringify(await load('ro'))).not.toMatch(/[şţŞŢ]/);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['pt-BR,pt;q=0.9', 'pt'],
  ['sv, nl;q=0.5, ro;q=0.7', 'ro'],
  ['fr;q=0, es;q=0.1', 'es'],
  ['EL-gr', 'el'],
  ['it;q=abc', 'en'],
  [';;;,,q=', 'en'],
  ['it;q=0.5,de;q=0.5', 'it'],
] as const)('Accept-Language %s is answered in %s', (header, language) => {
  expect(bestLanguage(header)).toBe(language);
});
