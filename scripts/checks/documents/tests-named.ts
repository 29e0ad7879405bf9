// Each requirement that docs/asvs.md calls met, and each attack path of docs/threat-model.md, names a test in its last cell. The
// check `references` finds tests that do not exist.
import type { Check } from '../check.ts';
import { readText } from '../tree.ts';

/** The rows that claim something. */
const CLAIMS = [
  { document: 'docs/asvs.md', row: /^\| \d+\.\d+\.\d+ \|.* \| met \| / },
  { document: 'docs/threat-model.md', row: /^\| (?!Path |---)(?:[^|]+\|){3}$/ },
];

/** Reads both documents. */
export const checkTestsNamed: Check = (root) => {
  const rows = CLAIMS.flatMap(({ document, row }) =>
    readText(root, document)
      .split('\n')
      .map((line, at) => ({ line, at: `${document}:${at + 1}` }))
      .filter(({ line }) => row.test(line)),
  );
  const faults = rows.filter(({ line }) => !/`\S+ > [^`]+` \|$/.test(line)).map(({ at }) => `${at}: names no test`);
  return { faults: rows.length === 0 ? ['no row claims anything'] : faults, note: `${rows.length} rows` };
};
