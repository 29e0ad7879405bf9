// The results of the tests, read from Playwright's report.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../reports/a11y');
/** Playwright's report of the last run. */
export const REPORT = join(folder, 'results.json');
/** What the rules found in the last run, one line for each state. */
export const FINDINGS = join(folder, 'findings.ndjson');

/** One test: its file and title, as in the references of docs/accessibility/coverage.json. */
export interface TestResult {
  readonly file: string;
  readonly title: string;
  readonly isPassed: boolean;
}

interface Spec {
  readonly title: string;
  readonly ok: boolean;
  readonly file: string;
  readonly tests: readonly { readonly status: string }[];
}

interface Suite {
  readonly file: string;
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

/** Reads the report. Paths begin at the root of the repository. */
export function readResults(): TestResult[] {
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8')) as { suites: readonly Suite[] };
  return suites.flatMap(testsOf);
}

function testsOf({ specs = [], suites = [] }: Suite): TestResult[] {
  // A skipped test is `ok` in the report.
  const run = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'));
  const own = run.map(({ title, ok, file }) => ({ file: `a11y/${file}`, title, isPassed: ok }));
  return [...own, ...suites.flatMap(testsOf)];
}
