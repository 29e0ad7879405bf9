// The report of a run, for an auditor: what was tested with what, each criterion, each fault, and each review.
import { resolve } from 'node:path';
import type { Assessment } from '#src/features/accessibility/conformance.ts';
import { readCoverage } from '../../scripts/checks/documents/accessibility/coverage.ts';
import { readText } from '../../scripts/checks/tree.ts';
import { BASELINE, type StateRecord } from '../baseline.ts';
import { ASSESSMENT, criterionResult } from './assessment.ts';
import type { TestResult } from './results.ts';

interface Run {
  readonly date: Date;
  readonly seconds: number;
  readonly sample: string | undefined;
  readonly isWhole: boolean;
  /** Entries of the baseline that no longer occur. */
  readonly stale: readonly string[];
}

const root = resolve(import.meta.dirname, '../..');

/** Returns the report as Markdown. */
export function auditReport(run: Run, results: readonly TestResult[], records: readonly StateRecord[]): string {
  const failed = results.filter(({ isPassed }) => !isPassed);
  const faults = records.flatMap(({ page, language, state, faults: lines }) =>
    lines.map((line) => `- ${page}, ${language}, ${state}: ${line}`),
  );
  return [
    '# Accessibility test report',
    '',
    ...facts(run, results, records),
    '## Criteria of WCAG 2.2, levels A and AA',
    '',
    'Passed: every test of the criterion passed. It is no proof that nobody meets a barrier.',
    '',
    '| Criterion | Level | EN 301 549 V3.2.1 | Result |',
    '| --- | --- | --- | --- |',
    ...readCoverage(root).map(
      (one) =>
        `| ${one.id} ${one.name} | ${one.level} | ${one.en ?? '–'} | ${criterionResult(one, results, records)} |`,
    ),
    '',
    '## Faults',
    '',
    ...(faults.length + failed.length === 0 ? ['None.'] : []),
    ...faults,
    ...failed.map(({ file, title }) => `- failed: ${file} > ${title}`),
    ...run.stale.map((key) => `- the baseline has an entry that no longer occurs: ${key}`),
    '',
    '## Reviews',
    '',
    'Places that an engine could not decide, with what a person found. `where` is the part of the page and the element.',
    '',
    '| Engine and rule | Where | Date | Found |',
    '| --- | --- | --- | --- |',
    ...BASELINE.map(
      ({ engine, rule, where, date, reason }) => `| ${engine} ${rule} | ${where.join(', ')} | ${date} | ${reason} |`,
    ),
    '',
    '## Coverage',
    '',
    ...coverage(records),
    '',
  ].join('\n');
}

function facts(run: Run, results: readonly TestResult[], records: readonly StateRecord[]): string[] {
  const { devDependencies } = JSON.parse(readText(root, 'package.json')) as { devDependencies: Record<string, string> };
  const part = run.isWhole ? 'whole suite' : run.sample === undefined ? 'selected tests' : `sample ${run.sample} of 27`;
  const passed = results.filter(({ isPassed }) => isPassed).length;
  const tools = ['axe-core', 'accessibility-checker-engine', '@playwright/test'];
  return [
    `Date: ${run.date.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(run.seconds)} s. Part: ${part}.`,
    '',
    `Tools: ${tools.map((name) => `${name} ${devDependencies[name]}`).join(', ')}; Chromium.`,
    '',
    `Tests: ${passed} passed, ${results.length - passed} failed. Both engines ran on ${records.length} states of pages.`,
    '',
    `The tests of each criterion are named in docs/accessibility.md. ${people()}`,
    '',
  ];
}

/** What the recorded assessment says of tests with people. */
function people(): string {
  const { manual } = JSON.parse(readText(root, ASSESSMENT)) as Assessment;
  const day = (date: string | undefined) => date ?? 'not done';
  return `Tests with screen readers: ${day(manual?.screenReaders)}; by disabled people: ${day(manual?.users)}.`;
}

/** How many pages and languages were tested in each state. */
function coverage(records: readonly StateRecord[]): string[] {
  const states = Map.groupBy(records, ({ state }) => state);
  return [
    '| State | Pages | Languages | Runs |',
    '| --- | --- | --- | --- |',
    ...[...states].map(([state, rows]) => {
      const distinct = (key: 'page' | 'language') => new Set(rows.map((row) => row[key])).size;
      return `| ${state} | ${distinct('page')} | ${distinct('language')} | ${rows.length} |`;
    }),
  ];
}
