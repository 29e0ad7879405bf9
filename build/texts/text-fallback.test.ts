import { describe, expect, test } from 'vitest';
import { withFallback } from './text-fallback.ts';

describe('a text that is missing in a language', () => {
  const italian = { signIn: { title: 'Entra', formError: 'Tutti' }, blog: { title: 'Blog' } };

  test('is Italian, and known as borrowed, wherever it is absent, empty or of another shape', () => {
    const borrowed: string[] = [];
    const texts = withFallback(italian, { signIn: { title: ' ' }, blog: 'no group' }, borrowed);
    expect(texts).toEqual(italian);
    expect(borrowed).toEqual(['signIn.title', 'signIn.formError', 'blog.title']);
  });

  test('leaves the language’s own texts, and plural forms that Italian does not have', () => {
    const borrowed: string[] = [];
    const own = {
      signIn: { title: 'Intră', formError: 'Toate' },
      blog: { title: 'Blog', posts_few: '{{count}} articole' },
    };
    expect(withFallback(italian, own, borrowed)).toEqual(own);
    expect(borrowed).toEqual([]);
  });

  test('is not missed where the language lacks that plural form', () => {
    const borrowed: string[] = [];
    const plurals = {
      posts_one: '{{count}} articolo',
      posts_many: '{{count}} di articoli',
      posts_other: '{{count}} articoli',
    };
    const own = { posts_one: '{{count}} Beitrag', posts_other: '{{count}} Beiträge' };
    expect(withFallback(plurals, own, borrowed)).toEqual(own);
    expect(borrowed).toEqual([]);
  });
});
