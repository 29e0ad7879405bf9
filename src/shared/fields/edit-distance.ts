/**
 * Returns the number of letters to change, add, remove or exchange with their neighbour to make one word of another
 * (Damerau and Levenshtein).
 */
export function editDistance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const before = (up: number, left: number) => rows[i - up]?.[j - left] ?? 0;
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const changed = before(1, 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const exchanged = isExchanged ? before(2, 2) + 1 : Infinity;
      row.push(Math.min(before(1, 0) + 1, (row[j - 1] ?? 0) + 1, changed, exchanged));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
