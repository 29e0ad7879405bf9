/**
 * Returns how many letters have to be added, left out, changed or swapped with the next to make a stem of a word (Damerau), or of the
 * beginning of an inflected word, which counts half a letter more. 9 if it is more than `max`.
 */
export function stemDistance(from: string, to: string, max: number): number {
  if (to.length - from.length > max || missingLetters(from, to) > max) return 9;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  let least = 9;
  const at = (cells: readonly number[], place: number) => cells[place] ?? 9;
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const changed = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, changed, isSwap ? at(before, j - 2) + 1 : 9));
    }
    if (Math.min(...next) > max) return least;
    if (at(next, to.length) <= max) least = Math.min(least, at(next, to.length) + (i < from.length ? 0.5 : 0));
    before = row;
    row = next;
  }
  return least;
}

/** How many letters only the stem has, at least: most stems are ruled out by that, in a tenth of the time. */
function missingLetters(from: string, to: string): number {
  let count = 0;
  for (let bits = lettersOf(to) & ~lettersOf(from); bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** A bit for each letter that a word has; letters share 32 of them. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}
