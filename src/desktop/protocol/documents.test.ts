import { expect, test } from 'vitest';
import { documentsIn, nameOfPath, rawNameOfPath } from './documents.ts';

test('of what a session says, only paths of documents are taken', () => {
  expect(documentsIn(['Docs/%CE%B1.odt', '/etc', 'a//b', '', 7, 'x'.repeat(701), 'c'])).toEqual(['Docs/%CE%B1.odt']);
  expect(documentsIn(['<b>', 'javascript:x', 'a b', '%0', 'c'])).toEqual(['c']);
  expect(documentsIn({ length: 3 })).toEqual([]);
  expect(nameOfPath('Docs/%CE%B1%20%FF.odt')).toBe('α \uFFFD.odt');
  expect(nameOfPath('x%E2%80%AEgnp.txt')).toBe('x\uFFFDgnp.txt');
  expect(rawNameOfPath('x%E2%80%AEgnp.txt')).toBe('x\u202Egnp.txt');
  expect(nameOfPath('%D7%90%E2%80%8F!.txt')).toBe('\u05D0\u200F!.txt');
});
