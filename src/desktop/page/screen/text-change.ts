// What a change of the text field is in the session, which has a cursor of its own and knows nothing of the field.

/** Steps in the order of their fields. Moves are arrows, below zero to the left. */
export interface TextChange {
  readonly move: number;
  /** The characters before the cursor that are deleted. */
  readonly erased: readonly string[];
  readonly text: string;
  readonly moveAfter: number;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters as people see them, such as an emoji with its colour: arrows go over each at once, in the field and in programs. */
export const charactersOf = (text: string): readonly string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/** Whether `at` is within a character. What a no-break space has on it belongs to what the session has there (typing.ts). */
const isWithin = (text: string, at: number) =>
  at > 0 && text[at - 1] !== '\u00a0' && (SEGMENTER.segment(text).containing(at)?.index ?? at) !== at;

/** How far it is from one place of a text to another, in characters. */
const distance = (text: string, from: number, to: number) =>
  charactersOf(text.slice(0, to)).length - charactersOf(text.slice(0, from)).length;

/**
 * Returns what makes `after` of `before`. `cursor` is where the session has its cursor in `before`; `cursorAfter` that of the field in
 * `after`, behind what was put in: of equal letters on both sides, those behind it have stayed. What is between a change and the cursor
 * is typed again: in some programs arrows leave what they are in.
 */
export function changeBetween(before: string, cursor: number, after: string, cursorAfter: number): TextChange {
  if (before === after) return { move: distance(after, cursor, cursorAfter), erased: [], text: '', moveAfter: 0 };
  const most = Math.min(before.length, after.length);
  const mostTail = Math.min(most, after.length - cursorAfter);
  let tail = 0;
  while (tail < mostTail && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  while (tail > 0 && (isWithin(before, before.length - tail) || isWithin(after, after.length - tail))) tail--;
  const [end, endAfter] = [before.length - tail, after.length - tail];
  let head = 0;
  while (head < most - tail && before[head] === after[head]) head++;
  // An accent that is put on a letter is typed alone.
  while (head > 0 && (isWithin(before, head) || (head < end && isWithin(after, head)))) head--;
  return {
    move: distance(before, cursor, end),
    erased: charactersOf(before.slice(head, end)),
    text: after.slice(head, endAfter),
    moveAfter: distance(after, endAfter, cursorAfter),
  };
}
