// What a change of the text field is in the session, which has a cursor of its own and knows nothing of the field.

/** Steps in the order of their fields. Moves are arrows, below zero to the left. */
export interface TextChange {
  readonly move: number;
  /** Presses of Backspace. */
  readonly erase: number;
  readonly text: string;
  readonly moveAfter: number;
}

const lengthOf = (text: string) => Array.from(text).length;

/** Whether `at` is between the halves of one character. */
const isHalf = (text: string, at: number) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** How far it is from one place of a text to another, in characters. */
const distance = (text: string, from: number, to: number) =>
  lengthOf(text.slice(0, to)) - lengthOf(text.slice(0, from));

/**
 * Returns what makes `after` of `before`. `cursor` is where the session has its cursor in `before`; `cursorAfter` that of the field in
 * `after`, behind what was put in: of equal letters on both sides, those behind it have stayed. What is between a change and the cursor
 * is typed again: in some programs arrows leave what they are in.
 */
export function changeBetween(before: string, cursor: number, after: string, cursorAfter: number): TextChange {
  if (before === after) return { move: distance(after, cursor, cursorAfter), erase: 0, text: '', moveAfter: 0 };
  const most = Math.min(before.length, after.length);
  const mostTail = Math.min(most, after.length - cursorAfter);
  let tail = 0;
  while (tail < mostTail && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (isHalf(before, before.length - tail) || isHalf(after, after.length - tail)) tail--;
  let head = 0;
  while (head < most - tail && before[head] === after[head]) head++;
  if (isHalf(before, head) || isHalf(after, head)) head--;
  const [end, endAfter] = [before.length - tail, after.length - tail];
  return {
    move: distance(before, cursor, end),
    erase: lengthOf(before.slice(head, end)),
    text: after.slice(head, endAfter),
    moveAfter: distance(after, endAfter, cursorAfter),
  };
}
