// The attack paths of the threat model: rows of three cells, the last of which names the tests.
import { textOf } from '../check.ts';
import type { Judge } from './references.ts';

const PAPER = 'docs/threat-model.md';
const HEAD = '| Path | Defence | Shown by |';
const SPAN = /`([^`]+)`/g;

/** Says which rows name no test, or one that does not exist; and how many rows there are. */
export function threatFaults(root: string, judge: Judge): { faults: string[]; paths: number } {
  const rows = pathRows(textOf(root, PAPER));
  const faults = rows.flatMap(({ line, cells }) => {
    const at = `${PAPER}:${line}`;
    if (cells.length !== 3) return [`${at}: a row has a path, a defence and the tests`];
    const references = [...(cells[2] ?? '').matchAll(SPAN)].map(([, text = '']) => text);
    if (references.length === 0) return [`${at}: '${cells[0]}' names no test`];
    return references.flatMap((reference) => {
      const fault = judge(reference);
      return fault === undefined ? [] : [`${at}: ${fault}`];
    });
  });
  return { faults: rows.length === 0 ? [`${PAPER}: has no attack path`] : faults, paths: rows.length };
}

/** The rows below each head of attack paths. */
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
