// Finds the known name that a misspelt one probably stands for.

/** Words of other programs for the same thing. */
const SAME: Readonly<Record<string, string>> = {
  description: 'summary',
  excerpt: 'summary',
  lead: 'summary',
  published: 'date',
  lastmod: 'updated',
  modified: 'updated',
  categories: 'tags',
  keywords: 'tags',
  image: 'cover',
  picture: 'cover',
  attachments: 'files',
};

/** Returns the one of `names` that is nearest to a written one, or `undefined` if none is near. */
export function nearName(written: string, names: readonly string[]): string | undefined {
  const word = written.slice(0, 40).toLowerCase();
  const same = Object.hasOwn(SAME, word) ? SAME[word] : undefined;
  if (same !== undefined && names.includes(same)) return same;
  const [nearest] = names
    .map((name) => ({ name, steps: distance(word, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= (name.length > 5 ? 2 : 1))
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.name;
}

/** Letters to change, add, take away, or exchange with the next one. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let a = 1; a <= from.length; a++) {
    const row = [a];
    for (let b = 1; b <= to.length; b++) {
      const at = (up: number, left: number) => rows[a - up]?.[b - left] ?? 0;
      const isSwap = a > 1 && b > 1 && from[a - 1] === to[b - 2] && from[a - 2] === to[b - 1];
      row[b] = Math.min(
        at(1, 0) + 1,
        (row[b - 1] ?? 0) + 1,
        at(1, 1) + (from[a - 1] === to[b - 1] ? 0 : 1),
        isSwap ? at(2, 2) + 1 : Infinity,
      );
    }
    rows[a] = row;
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
