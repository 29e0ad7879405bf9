// The glossary of all languages, docs/glossary.md: its terms have a column for each.
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { fileExists, readText } from '../tree.ts';

const PATH = 'docs/glossary.md';

/** The terms have a column for each language, and a word in each cell. */
export function glossaryFaults(root: string): string[] {
  if (!fileExists(root, PATH)) return [];
  const rows =
    readText(root, PATH)
      .split(/^(?=\| *key *\|)/m)[1]
      ?.split(/\n\s*\n/)[0]
      ?.split('\n') ?? [];
  const [head = [], , ...terms] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const columns = ['key', ...LANGUAGE_CODES];
  if (head.toSorted().join() !== columns.toSorted().join())
    return [`${PATH}: the columns of the terms should be ${columns.join(', ')}`];
  return terms
    .filter((cells) => cells.length !== columns.length || cells.includes(''))
    .map((cells) => `${PATH}: the term ${cells[0]} does not have a word for each language`);
}
