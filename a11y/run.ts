// `npm run a11y`: builds the site if needed and runs the whole accessibility suite on it.
// `-- --sample N`: a sample of the pages, languages and states, from 0 to 80; `npm test` runs number 0, with the rules of axe alone.
// `-- --record`: writes the results of a whole run, and the engines that the last `npm run engines` tested, to
// src/features/accessibility/assessment.json; the page of the statement then needs a build and `-- transcripts --write`.
// `-- --write`: records the accessibility trees again.
// `-- --document`: writes docs/accessibility.md, and runs nothing.
// Other arguments select tests, as in `npm run a11y -- emails`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareChromium } from '#test/tools.ts';
import { readCoverage } from '../scripts/checks/documents/accessibility/coverage.ts';
import { accessibilityReport } from '../scripts/checks/documents/accessibility/report.ts';
import { build } from '../scripts/setup/build.mjs';
import { BASELINE, keysOf, readRecords } from './baseline.ts';
import { ASSESSMENT, assess } from './report/assessment.ts';
import { FINDINGS, readResults } from './report/results.ts';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    record: { type: 'boolean' },
    write: { type: 'boolean' },
    document: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.document) {
  writeFileSync(join(root, 'docs/accessibility.md'), accessibilityReport(readCoverage(root)));
  process.exit();
}
const isWhole = values.sample === undefined && positionals.length === 0;
if (values.record && !isWhole) {
  console.error('--record needs a whole run: no --sample and no selection of tests.');
  process.exit(2);
}
if (prepareChromium(process.env) === undefined) process.exit(1);
await build(root, process.execPath);

if (values.sample !== undefined) process.env['A11Y_SAMPLE'] = values.sample;
mkdirSync(dirname(FINDINGS), { recursive: true });
writeFileSync(FINDINGS, '');
const update = values.write ? ['--update-snapshots'] : [];
const { status } = spawnSync(
  join(root, 'node_modules/.bin/playwright'),
  ['test', '-c', 'a11y/playwright.config.ts', ...positionals, ...update],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
if (isWhole) {
  const records = readRecords();
  const seen = new Set(records.flatMap(({ reviews }) => reviews));
  const stale = BASELINE.flatMap(keysOf).filter((key) => !seen.has(key));
  for (const key of stale) console.log(`a11y/baseline.json: no longer occurs: ${key}`);
  if (stale.length > 0) process.exitCode = 1;
  if (values.record) {
    const assessment = assess(root, new Date(), readResults(), records);
    writeFileSync(join(root, ASSESSMENT), `${JSON.stringify(assessment, null, 2)}\n`);
  }
}
