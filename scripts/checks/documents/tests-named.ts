// The tests that docs/asvs.md and docs/threat-model.md name exist, and each row that claims a defence names one.
import type { Check } from '../check.ts';
import { readText } from '../tree.ts';
import { createReferenceCheck } from './tests-named/references.ts';

/** The rows of each table, those that claim something, and the column that names the tests. */
const TABLES = [
  { document: 'docs/asvs.md', row: /^\| \d+\.\d+\.\d+ \|/, column: 4, claims: / \| met \| /, mayBeDocument: true },
  {
    document: 'docs/threat-model.md',
    row: /^\|(?:[^|]+\|){3}$/,
    column: 2,
    claims: /^\| (?!Path |---)/,
    mayBeDocument: false,
  },
] as const;

/** Reads the last column of both tables. */
export const checkTestsNamed: Check = (root) => {
  const referenceFault = createReferenceCheck(root);
  let count = 0;
  const faults = TABLES.flatMap(({ document, row, column, claims, mayBeDocument }) => {
    const lines = readText(root, document).split('\n');
    return lines.flatMap((line, at) => {
      if (!row.test(line) || !claims.test(line)) return [];
      const cell = line.slice(1, -1).split(/(?<!\\)\|/)[column] ?? '';
      const references = cell.split('<br>').flatMap((text) => /^\s*`(\S+ > .+)`\s*$/.exec(text)?.[1] ?? []);
      count += references.length;
      if (references.length === 0) return [`${document}:${at + 1}: names no test`];
      return references.flatMap((reference) => {
        const fault = referenceFault(reference, mayBeDocument);
        return fault === undefined ? [] : [`${document}:${at + 1}: ${fault}`];
      });
    });
  });
  return { faults: count === 0 ? ['no table names a test'] : faults, note: `${count} references` };
};
