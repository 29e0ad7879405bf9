import { describe, expect, test } from 'vitest';
import { addressFault, pastedText } from './app-address.ts';

describe('an address of an app', () => {
  test.each([
    ' https://app.example/cb ',
    '“https://app.example/cb”',
    '<https://app.example/cb>',
    '\u200bhttps://app.example/cb\u00a0',
  ])('is read as it was meant: %s', (pasted) => expect(pastedText(pasted)).toBe('https://app.example/cb'));

  test.each([
    'https://app.example',
    'https://app.example/cb?x=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/',
    'http://[::1]:81/cb',
  ])('may be %s', (address) => expect(addressFault('--redirect', address)).toBeUndefined());

  test.each([
    'app.example/cb',
    '//app.example/cb',
    'http://app.example/cb',
    'http://localhost.example/cb',
    'https://*.app.example/cb',
    'https://app.example/cb#part',
    'https://me:secret@app.example/cb',
    'https://app.example\\@evil.example/cb',
    'https://app.example/a b',
    'https://APP.example/cb',
    'https://app.example/a/../cb',
    'javascript:alert(1)',
  ])('may not be %s', (address) =>
    expect(addressFault('--redirect', address)).toContain(`--redirect is '${address}': `),
  );
});
