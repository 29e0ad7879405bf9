import { expect, test } from 'vitest';
import { cleanCode, cleanEmail, cleanUsername } from './clean-typed.ts';

test.each([
  ' ada@example.org ',
  '\u00A0ada@example.org\u200B',
  'mailto:ada@example.org?subject=Ciao',
  'Ada Lovelace <ada@example.org>,',
  '<mailto:ada@example.org>',
  'ada@example.org.',
  'ada@example.org>',
  'ada @ example.org\n',
  '\u202Aada@exam\u00ADple.org\u202C',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  '“ada@example.org”',
  '«ada@example.org»',
  '"ada@example.org"',
])('%j is the address ada@example.org', (typed) => {
  expect(cleanEmail(typed)).toBe('ada@example.org');
});

test.each(['"a b"@example.org', 'a@[192.0.2.1]', 'ada+tag@bücher.example', "o'hara@example.org", 'ada'])(
  '%j stays as it is',
  (typed) => {
    expect(cleanEmail(typed)).toBe(typed);
  },
);

test('the hyphens of a word processor are those of the address', () => {
  expect(cleanEmail('ada–b\u2011c@ex\u2010ample.org')).toBe('ada-b-c@ex-ample.org');
});

test('codes lose spaces, dashes of all kinds and full width; usernames what nobody sees', () => {
  expect(cleanCode(' １２３\u00A0–\u2011456\u200B')).toBe('123456');
  expect(cleanCode('ab12-cd34')).toBe('ab12cd34');
  expect(cleanUsername('\u00A0ada lovelace\uFEFF ')).toBe('ada lovelace');
});

test('a huge paste costs no time', () => {
  // Of the processor, for which other programs do not count.
  const start = process.cpuUsage();
  for (const clean of [cleanEmail, cleanCode, cleanUsername]) clean(`x${') '.repeat(500_000)}x`);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(200);
});
