// The attack paths of the threat model: table rows with three cells, the last of which names the tests.
import { readText } from '../../tree.ts';
import type { ReferenceCheck } from './test-references.ts';

const DOCUMENT = 'docs/threat-model.md';
const HEAD = '| Path | Defence | Shown by |';
const SPAN = /`([^`]+)`/g;

/** Returns the rows that name no test or one that does not exist, and the number of rows. */
export function threatFaults(root: string, referenceFault: ReferenceCheck): { faults: string[]; paths: number } {
  const rows = pathRows(readText(root, DOCUMENT));
  const faults = rows.flatMap(({ line, cells }) => {
    const at = `${DOCUMENT}:${line}`;
    if (cells.length !== 3) return [`${at}: a row has a path, a defence and the tests`];
    const references = [...(cells[2] ?? '').matchAll(SPAN)].map(([, text = '']) => text);
    if (references.length === 0) return [`${at}: '${cells[0]}' names no test`];
    return references.flatMap((reference) => {
      const fault = referenceFault(reference);
      return fault === undefined ? [] : [`${at}: ${fault}`];
    });
  });
  return { faults: rows.length === 0 ? [`${DOCUMENT}: has no attack path`] : faults, paths: rows.length };
}

/** The rows of all tables of attack paths. */
function pathRows(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let isInTable = false;
  for (const [at, line] of text.split('\n').entries()) {
    if (line === HEAD) isInTable = true;
    else if (!line.startsWith('|')) isInTable = false;
    else if (isInTable && !line.startsWith('| -'))
      rows.push({
        line: at + 1,
        cells: line
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim()),
      });
  }
  return rows;
}
