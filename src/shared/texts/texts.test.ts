import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';
import { type Catalogue, createTexts, FALLBACK_LIST, type TextKey } from './texts.ts';

const CATALOGUE: Catalogue = {
  signIn: { title: '{{product}} & l’utente {{name}}', formError: 'Toate câmpurile' },
  works: {
    sessions_one: '{{count}} sesiune',
    sessions_few: '{{count}} sesiuni',
    sessions_other: '{{count}} de sesiuni',
  },
  [FALLBACK_LIST]: 'signIn.formError',
};
const { t, count, isFallback } = createTexts('ro', CATALOGUE, { product: 'Aperta' });

describe('texts', () => {
  test('fills placeholders with values unchanged, escaping nothing', () => {
    expect(t('signIn.title', { name: '<b>$&</b>' })).toBe('Aperta & l’utente <b>$&</b>');
  });

  test('leaves a placeholder without value visible', () => {
    expect(t('signIn.title')).toContain('{{name}}');
  });

  test('shows the key of a missing text, never a property that every object has', () => {
    expect(t('blog.title')).toBe('blog.title');
    expect(t('constructor.name' as TextKey)).toBe('constructor.name');
    expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
  });

  test.each([
    [1, '1 sesiune'],
    [3, '3 sesiuni'],
    [20, '20 de sesiuni'],
    [1000, '1.000 de sesiuni'],
  ])('has %i in the plural form of the language', (n, text) => {
    expect(count('works.sessions', n)).toBe(text);
  });

  test('distinguishes a fallback text from its own', () => {
    expect(isFallback('signIn.formError')).toBe(true);
    expect(isFallback('signIn.title')).toBe(false);
  });
});
