import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween, charactersOf, type TextChange } from './text-change.ts';

const UNITS = {
  writer: (text: string) => Array.from(text),
  mousepad: charactersOf,
};

/** What a program makes of the steps; by Backspace it deletes the last of `unitsOf`. */
function applied(before: string, cursor: number, change: TextChange, unitsOf: (text: string) => readonly string[]) {
  const shift = (text: string, at: number, by: number) => {
    const places = [0];
    for (const one of charactersOf(text)) places.push((places.at(-1) ?? 0) + one.length);
    return places[places.indexOf(at) + by] ?? Number.NaN;
  };
  let at = shift(before, cursor, change.move);
  let left = before.slice(0, at);
  const right = before.slice(at);
  for (const character of change.erased.toReversed()) {
    const isOne = Array.from(character).length === 1;
    left = (isOne ? unitsOf(left) : charactersOf(left)).slice(0, -1).join('');
  }
  left += change.text;
  at = shift(left + right, left.length, change.moveAfter);
  return { text: left + right, cursor: at };
}

test.each([
  ['a letter at the end', 'ab', 2, 'abc', 3, { move: 0, erased: [], text: 'c', moveAfter: 0 }],
  ['a letter among equal ones', 'aab', 1, 'aaab', 2, { move: 0, erased: [], text: 'a', moveAfter: 0 }],
  ['a letter in the middle', 'abcd', 2, 'abXcd', 3, { move: 0, erased: [], text: 'X', moveAfter: 0 }],
  ['Backspace in the middle', 'abcd', 3, 'abd', 2, { move: 0, erased: ['c'], text: '', moveAfter: 0 }],
  [
    'a corrected word',
    'das rihctig',
    11,
    'das richtig',
    11,
    { move: 0, erased: [...'hctig'], text: 'chtig', moveAfter: 0 },
  ],
  [
    'a corrected word before the cursor',
    'teh end',
    7,
    'the end',
    7,
    { move: 0, erased: [...'eh end'], text: 'he end', moveAfter: 0 },
  ],
  ['another emoji with the same first half', '😀', 2, '😁', 2, { move: 0, erased: ['😀'], text: '😁', moveAfter: 0 }],
  ['Backspace on a family', 'a👨‍👩‍👧', 9, 'a', 1, { move: 0, erased: ['👨‍👩‍👧'], text: '', moveAfter: 0 }],
  ['another colour', '👍🏽', 4, '👍🏿', 4, { move: 0, erased: ['👍🏽'], text: '👍🏿', moveAfter: 0 }],
  ['an accent on a letter', 'e', 1, 'e\u0301', 2, { move: 0, erased: [], text: '\u0301', moveAfter: 0 }],
  [
    'an accent after unknown text',
    '\u00a0\u0301',
    2,
    '\u00a0',
    1,
    { move: 0, erased: ['\u0301'], text: '', moveAfter: 0 },
  ],
  ['a cursor over a flag', 'a🇮🇹', 5, 'a🇮🇹', 1, { move: -1, erased: [], text: '', moveAfter: 0 }],
  ['a moved cursor', 'a😀b', 4, 'a😀b', 1, { move: -2, erased: [], text: '', moveAfter: 0 }],
])('%s', (_, before, cursor, after, cursorAfter, change) => {
  expect(changeBetween(before, cursor, after, cursorAfter)).toEqual(change);
});

test.each(Object.entries(UNITS))(
  'in %s the steps make of any text any other, with the cursor at its place',
  (_, unitsOf) => {
    const letters = fc.array(fc.constantFrom('a', 'b', '😀', '😁', 'é', '\u0301', '\u200d', '🏽'), { maxLength: 8 });
    const place = (text: string, share: number) => {
      const characters = charactersOf(text);
      return characters.slice(0, Math.round(share * characters.length)).join('').length;
    };
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(letters, letters, share, share, (from, to, one, two) => {
        const [before, after] = [from.join(''), to.join('')];
        const [cursor, cursorAfter] = [place(before, one), place(after, two)];
        const done = applied(before, cursor, changeBetween(before, cursor, after, cursorAfter), unitsOf);
        expect(done).toEqual({ text: after, cursor: cursorAfter });
      }),
    );
  },
);
