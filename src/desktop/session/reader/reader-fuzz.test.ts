import { expect, test } from 'vitest';
import { READER_LIMITS } from '#src/desktop/protocol/reader-messages.ts';
import { createLineReader } from './line-reader.ts';
import { readReaderMessage } from './reader-check.ts';

const node = { id: 1, role: 'button', name: 'a', states: ['checked'] };
const place = { is: 'place', focus: 1, path: [node], items: [node], notes: [] };
const read = (message: unknown) => readReaderMessage(JSON.stringify(message));
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

test('what a hostile program says is text within limits, or nothing', () => {
  expect(read(place)).toEqual(place);
  expect(read({ is: 'said', text: '<img src=x>\u0007\u202Eb\nc\uD800\u2028' })).toEqual({
    is: 'said',
    text: '<img src=x>  b c  ',
  });
  expect(read({ is: 'saved', name: 'a\nb.odt', path: '/' })).toEqual({ is: 'saved', name: 'a b.odt' });
  expect(read({ is: 'misspelt', word: 'a\u202Eb', on: true })).toEqual({ is: 'misspelt', word: 'a b' });
  expect(read({ is: 'text', number: 1, text: '😀\na\r\u0000', caret: 9e5, anchor: 0, html: '<b>' })).toEqual({
    is: 'text',
    number: 1,
    text: '😀\na  ',
    caret: 6,
    anchor: 0,
  });
  expect(read({ ...place, items: [{ ...node, states: ['checked', 'onclick', 7], style: 'x', level: 1e6 }] })).toEqual({
    ...place,
    items: [{ ...node, level: 99 }],
  });
  const many = <Value>(value: Value, count: number) => Array.from({ length: count }, () => value);
  const hostile = [
    null,
    7,
    [place],
    { is: 'over' },
    { is: '__proto__' },
    { ...place, focus: -1 },
    { ...place, focus: 1.5 },
    { ...place, items: many(node, READER_LIMITS.items + 1) },
    { ...place, path: many(node, READER_LIMITS.groups + 1) },
    { ...place, items: [{ ...node, role: 'script' }] },
    { ...place, items: [{ ...node, name: 'a'.repeat(10_000) }] },
    { ...place, items: [[node]] },
    { ...place, window: 'x' },
    { is: 'text', number: 1, text: 'a'.repeat(100_000), caret: 0, anchor: 0 },
    { is: 'said', text: { toString: 'x' } },
    { is: 'caret', caret: '1', anchor: 0 },
    { is: 'seen', x: -1, y: 0, width: 1, height: 1 },
    { is: 'seen', x: 0, y: 0, width: 1 },
  ];
  expect(hostile.map(read)).toEqual(hostile.map(() => undefined));
  expect(['', '{', deep, `{"is":"place","items":${deep}}`].map(readReaderMessage)).toEqual(many(undefined, 4));
});

test('lines come whole however they are cut; too long, too many or too fast, they end it', () => {
  const whole = createLineReader();
  const bytes = Buffer.from('{"a":"é"}\n\n{}\n');
  expect([...bytes].flatMap((byte) => whole(Buffer.of(byte)) ?? ['over'])).toEqual(['{"a":"é"}', '', '{}']);
  expect(createLineReader()(Buffer.alloc(300 * 1024, 97))).toBeUndefined();
  const endsAfter = (line: string, perSecond: number) => {
    let now = 0;
    const reader = createLineReader(() => now);
    for (let sent = 0; sent < 60 * perSecond; sent++) {
      now = (sent / perSecond) * 1000;
      if (!reader(Buffer.from(line))) return now;
    }
    return undefined;
  };
  expect([endsAfter('{}\n', 90), endsAfter(`${'a'.repeat(20_000)}\n`, 30)]).toEqual([undefined, undefined]);
  expect(endsAfter('{}\n', 1_000)).toBeLessThan(2_000);
  expect(endsAfter(`${'a'.repeat(200_000)}\n`, 60)).toBeLessThan(2_000);
});
