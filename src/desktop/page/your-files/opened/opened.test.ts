import { expect, test } from 'vitest';
import { appFor, openedAs } from './kinds.ts';
import { readText, writeText } from './text-file.ts';

test('the name decides how a file is opened, and HTML is text', () => {
  const kinds = ['evil.html', 'A.PNG', 'x.svg', 'a.pdf', 'letter.odt', 'constructor', 'a.toString'].map((name) =>
    openedAs(name),
  );
  expect(kinds).toEqual([
    { as: 'text' },
    { as: 'picture', type: 'image/png' },
    { as: 'picture', type: 'image/svg+xml' },
    { as: 'pdf', type: 'application/pdf' },
    { as: 'document' },
    { as: 'nothing' },
    { as: 'nothing' },
  ]);
  expect([
    appFor('letter.docx', ['writer']),
    appFor('letter.docx', ['calc']),
    appFor('a.toString', ['writer']),
  ]).toEqual(['writer', undefined, undefined]);
});

test('a text comes back byte by byte, or is not offered to be changed', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (const text of ['', 'κάθε\nέ\n', 'a\r\nb\r\n', '\uFEFFa']) {
    const read = readText(bytes(text));
    expect([
      read.isSafe,
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeText(read.text, read.lineEnd)),
    ]).toEqual([true, text]);
  }
  for (const text of ['a\r\nb\n', 'a\rb', 'a\0b']) expect(readText(bytes(text)).isSafe).toBe(false);
  expect(readText(Uint8Array.of(0xe9)).isSafe).toBe(false);
  for (const bytes of [
    [0xff, 0xfe, 0x68, 0],
    [0xfe, 0xff, 0, 0x68],
  ])
    expect(readText(Uint8Array.from(bytes))).toMatchObject({ text: '\uFEFFh', isSafe: false });
});
