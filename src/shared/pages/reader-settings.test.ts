import { describe, expect, test } from 'vitest';
import { formatReaderSettings, readerCookie, readReaderCookie, schemeMedia } from './reader-settings.ts';

describe('the cookie', () => {
  test.each([
    ['reader=text-125.theme-dark', { text: '125', theme: 'dark' }],
    ['lang=de; reader=theme-light.spacing-wide; x=y', { spacing: 'wide', theme: 'light' }],
    ['reader=contrast-more.motion-less', { contrast: 'more', motion: 'less' }],
    ['reader=text-100.theme-system', {}],
    ['reader=text-126.theme-dark-2.constructor-more.motion-', { theme: 'dark' }],
    ['reader="><script>.text-150', { text: '150' }],
    ['xreader=text-150', {}],
    ['', {}],
  ])('%s is read as %o', (cookies, settings) => {
    expect(readReaderCookie(cookies)).toEqual(settings);
  });

  test('is written in one order, whatever the order of the choices', () => {
    const settings = readReaderCookie('reader=theme-dark.text-200');
    expect(formatReaderSettings(settings)).toBe('text-200.theme-dark');
    expect(readerCookie(settings, true)).toBe(
      'reader=text-200.theme-dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
  });

  test('is removed when every setting has its default', () => {
    expect(readerCookie({}, false)).toBe('reader=; Path=/; Max-Age=0; SameSite=Lax');
  });
});

test('a chosen theme selects its theme-color whatever the system has', () => {
  expect(schemeMedia('dark', undefined)).toBe('(prefers-color-scheme: dark)');
  expect([schemeMedia('dark', 'dark'), schemeMedia('light', 'dark')]).toEqual(['all', 'not all']);
});
