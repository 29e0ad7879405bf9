// `npm run a11y`: builds the site if needed, runs the whole accessibility suite on it and writes the report to `reports/a11y/`.
// `-- --sample N`: one of 27 samples; `npm test` runs number 0.
// `-- --resume`: continues a whole run that was stopped, and repeats the parts that failed.
// `-- --record`: writes the results of a whole run, and the engines that the last `npm run engines` tested, to
// src/features/accessibility/assessment.json; the page of the statement then needs a build and `-- transcripts --write`.
// `-- --write`: records the accessibility trees again and removes entries of the baseline that no longer occur.
// `-- --document`: writes docs/accessibility.md, and runs nothing.
// Other arguments select tests, as in `npm run a11y -- emails`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareChromium } from '#test/tools.ts';
import { readCoverage } from '../scripts/checks/documents/accessibility/coverage.ts';
import { accessibilityReport } from '../scripts/checks/documents/accessibility/report.ts';
import { build } from '../scripts/setup/build.mjs';
import { BASELINE, keysOf, readRecords } from './baseline.ts';
import { clearPart, hasPassed, partFiles, SELECTED_PART, shardOf, WHOLE_PARTS } from './parts.ts';
import { ASSESSMENT, assess } from './report/assessment.ts';
import { auditReport } from './report/audit-report.ts';
import { readResults } from './report/results.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'reports/a11y');
const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    record: { type: 'boolean' },
    resume: { type: 'boolean' },
    write: { type: 'boolean' },
    document: { type: 'boolean' },
  },
  allowPositionals: true,
});
if (values.document) {
  writeFileSync(join(root, 'docs/accessibility.md'), accessibilityReport(readCoverage(root)));
  process.exit();
}
if (prepareChromium(process.env) === undefined) process.exit(1);
await build(root, process.execPath);
const { sample } = values;
const isWhole = sample === undefined && positionals.length === 0;
const parts = isWhole ? WHOLE_PARTS : [SELECTED_PART];

mkdirSync(folder, { recursive: true });
if (sample !== undefined) console.log(`Sample ${sample}: to repeat it, npm run a11y -- --sample ${sample}`);
const start = Date.now();
const due = parts.filter((part) => !(values.resume && isWhole && hasPassed(part)));
// All of them first: after a run that was stopped, nothing of an older one is left.
for (const part of due) clearPart(part);
const failed = due.filter((part) => runTests(part) !== 0);
const records = parts.flatMap(readRecords);
const stale = isWhole ? staleEntries() : [];
for (const line of stale) console.log(`a11y/baseline.json: no longer occurs: ${line}`);
if (values.write && isWhole) shortenBaseline(stale);
const results = parts.flatMap((part) => readResults(partFiles(part).report));
const run = { date: new Date(start), seconds: (Date.now() - start) / 1000, sample, isWhole, stale };
writeFileSync(join(folder, 'report.md'), auditReport(run, results, records));
console.log(`Report: ${join('reports', 'a11y', 'report.md')}`);
if (values.record) record(results);
if (stale.length > 0 && !values.write) process.exitCode = 1;
if (failed.length > 0) process.exitCode = 1;

function runTests(part: string): number {
  const args = [
    'test',
    '-c',
    'a11y/playwright.config.ts',
    ...positionals,
    ...shardOf(part),
    ...(values.write ? ['--update-snapshots'] : []),
  ];
  const env = {
    ...process.env,
    A11Y_PART: part,
    ...(sample !== undefined && { A11Y_SAMPLE: sample }),
  };
  return spawnSync(join(root, 'node_modules/.bin/playwright'), args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

/** Entries that no state of a whole run needed. */
function staleEntries(): string[] {
  const seen = new Set(records.flatMap(({ reviews }) => reviews));
  return BASELINE.flatMap(keysOf).filter((key) => !seen.has(key));
}

function shortenBaseline(stale: readonly string[]): void {
  const kept = BASELINE.map((entry) => ({
    ...entry,
    where: entry.where.filter((place) => !stale.includes(`${entry.engine} ${entry.rule} | ${place}`)),
  })).filter(({ where }) => where.length > 0);
  writeFileSync(join(root, 'a11y/baseline.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

function record(results: ReturnType<typeof readResults>): void {
  if (!isWhole) throw new Error('--record needs a whole run: no --sample and no selection of tests');
  const assessment = assess(root, new Date(start), results, records);
  writeFileSync(join(root, ASSESSMENT), `${JSON.stringify(assessment, null, 2)}\n`);
}
