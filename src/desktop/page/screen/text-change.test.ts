import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween, type TextChange } from './text-change.ts';

/** What a program makes of the steps. */
function applied(before: string, cursor: number, { move, erase, text, moveAfter }: TextChange) {
  const [all, at] = [Array.from(before), Array.from(before.slice(0, cursor)).length + move];
  const left = [...all.slice(0, at - erase), ...text];
  return { text: [...left, ...all.slice(at)].join(''), cursor: left.length + moveAfter };
}

test.each([
  ['a letter at the end', 'ab', 2, 'abc', 3, { move: 0, erase: 0, text: 'c', moveAfter: 0 }],
  ['a letter among equal ones', 'aab', 1, 'aaab', 2, { move: 0, erase: 0, text: 'a', moveAfter: 0 }],
  ['a letter in the middle', 'abcd', 2, 'abXcd', 3, { move: 0, erase: 0, text: 'X', moveAfter: 0 }],
  ['Backspace in the middle', 'abcd', 3, 'abd', 2, { move: 0, erase: 1, text: '', moveAfter: 0 }],
  ['a corrected word', 'das rihctig', 11, 'das richtig', 11, { move: 0, erase: 5, text: 'chtig', moveAfter: 0 }],
  [
    'a corrected word before the cursor',
    'teh end',
    7,
    'the end',
    7,
    { move: 0, erase: 6, text: 'he end', moveAfter: 0 },
  ],
  ['another emoji with the same first half', '😀', 2, '😁', 2, { move: 0, erase: 1, text: '😁', moveAfter: 0 }],
  ['a moved cursor', 'a😀b', 4, 'a😀b', 1, { move: -2, erase: 0, text: '', moveAfter: 0 }],
])('%s', (_, before, cursor, after, cursorAfter, change) => {
  expect(changeBetween(before, cursor, after, cursorAfter)).toEqual(change);
});

test('the steps make of any text any other, with the cursor at its place', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '😀', '😁', 'é', '\u200d'), { maxLength: 8 });
  const place = (text: readonly string[], share: number) =>
    text.slice(0, Math.round(share * text.length)).join('').length;
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(letters, letters, share, share, (from, to, one, two) => {
      const [before, after] = [from.join(''), to.join('')];
      const [cursor, cursorAfter] = [place(from, one), place(to, two)];
      const done = applied(before, cursor, changeBetween(before, cursor, after, cursorAfter));
      expect(done).toEqual({ text: after, cursor: Array.from(after.slice(0, cursorAfter)).length });
    }),
  );
});
