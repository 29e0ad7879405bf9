import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { findPage, languageFromPath, pathOf } from './addresses.ts';
import { PAGE_IDS } from './pages.ts';

describe('addresses', () => {
  test.each([
    ['start', 'it', '/'],
    ['start', 'de', '/de'],
    ['home', 'it', '/home'],
    ['home', 'el', '/el/home'],
    ['funding', 'it', '/finanziaperta'],
    ['biblioteca', 'ro', '/ro/bibliotecaperta'],
    ['navigare', 'it', '/navigare-aperta'],
    ['accessibility', 'en', '/en/accessibility-aperta'],
    ['budget', 'it', '/bilancio-MVP'],
    ['scienza', 'it', '/scienzae'],
  ] as const)('have %s in %s at %s', (page, language, path) => {
    expect(pathOf(page, language, 'aperta')).toBe(path);
  });

  test('lead from every path back to its page and language', () => {
    for (const page of PAGE_IDS) {
      for (const language of LANGUAGE_CODES) {
        expect(findPage(pathOf(page, language, 'altra'), 'altra')).toEqual({ page, language });
      }
    }
  });

  test.each(['/it/home', '/HOME', '/home/', '/de/', '/xx/home', '//home', '', '/constructor'])(
    'have no page at %j',
    (path) => {
      expect(findPage(path, 'aperta')).toBeUndefined();
    },
  );

  test.each([
    ['/de/nowhere', 'de'],
    ['/nowhere', 'it'],
    ['/toString/x', 'it'],
  ])('have in %s the language %s', (path, language) => {
    expect(languageFromPath(path)).toBe(language);
  });
});
