import { expect, test } from 'vitest';
import { API_ERROR_STATUS } from '#src/server/errors/api-error.ts';
import type { RequestErrorCode } from '#src/shared/api/error-codes.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { bestLanguage } from './accept-language.ts';
import { translate, translateThrottled } from './messages.ts';

test.each(LANGUAGE_CODES)('every error has a message in %s', (language) => {
  for (const code of Object.keys(API_ERROR_STATUS) as RequestErrorCode[]) {
    if (code !== 'throttled')
      expect(translate(language, `request.${code}`, { method: 'PUT', type: 'x', id: '7' })).toMatch(/\S[.]$/);
  }
  for (const seconds of [1, 2, 19, 20, 30, 119, 120, 3600])
    expect(translateThrottled(language, seconds)).toMatch(/\p{L}/u);
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
