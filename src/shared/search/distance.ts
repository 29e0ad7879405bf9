/**
 * Returns how many letters have to be added, left out, changed or swapped with the next to make one word of the other (Damerau), or 9
 * if it is more than `max`.
 */
export function distance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max || differentLetters(from, to) > 2 * max) return 9;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  const at = (cells: readonly number[], place: number) => cells[place] ?? 9;
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, changed, isSwap ? at(before, j - 2) + 1 : 9));
    }
    if (Math.min(...next) > max) return 9;
    before = row;
    row = next;
  }
  return at(row, to.length);
}

/** How many letters only one of two words has, at least: most words are ruled out by that, in a tenth of the time. */
function differentLetters(one: string, other: string): number {
  let count = 0;
  for (let bits = lettersOf(one) ^ lettersOf(other); bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** A bit for each letter that a word has; letters share 32 of them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}
