// Finds the known name that a misspelt one probably stands for.
import { editDistance } from '#src/shared/fields/edit-distance.ts';

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
    .map((name) => ({ name, steps: editDistance(word, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= (name.length > 5 ? 2 : 1))
    .toSorted((a, b) => a.steps - b.steps);
  return nearest?.name;
}
