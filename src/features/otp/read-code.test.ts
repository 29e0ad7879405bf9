import { expect, test } from 'vitest';
import { readRecoveryCode, readTimeCode } from './read-code.ts';

test.each([
  '012345',
  ' 012 345 ',
  '012-345',
  '012–345',
  '012—345',
  '012−345',
  '012‐345',
  '012\u00A0345',
  '\u200B012\u2060345\uFEFF',
  '\u202A012345\u202C',
  '０１２３４５',
  '٠١٢٣٤٥',
  '०१२३४५',
  '𝟎𝟏𝟐𝟑𝟒𝟓',
  '𝟘𝟙𝟚𝟛𝟜𝟝',
  'O12345',
  'oI2345',
  '012.345',
])('%j is the code 012345', (input) => {
  expect(readTimeCode(input)).toBe('012345');
});

test.each(['', '01234', '0123456', 'k7mpx-3hq9d', '01234x', 'àèìòùé', '0'.repeat(100_000)])(
  '%j is no code',
  (input) => {
    expect(readTimeCode(input)).toBeUndefined();
  },
);

test.each([
  'k7mp1-3hq9d',
  'K7MP1 3HQ9D',
  'k7mpI—3hq9d',
  'k7mpl\u00AD3hq9d',
  'ｋ７ｍｐ１－３ｈｑ９ｄ',
  ' k7mp1‑3hq9d\n',
])('%j is the recovery code k7mp1-3hq9d', (input) => {
  expect(readRecoveryCode(input)).toBe('k7mp13hq9d');
});
