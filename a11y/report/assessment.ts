// The result of a whole run by criterion, for the statement of the site (src/features/accessibility/assessment.json).
import { execFileSync } from 'node:child_process';
import { CHROMIUM } from '#test/chromium.ts';
import { readCoverage, type CoveredCriterion } from '../../scripts/checks/documents/accessibility/coverage.ts';
import { readText } from '../../scripts/checks/tree.ts';
import type { StateRecord } from '../baseline.ts';
import type { TestResult } from './results.ts';

/** What is known about a criterion after a run. */
export type CriterionResult = 'passed' | 'failed' | 'notApplicable' | 'notAssessed';

/** What no test covers, each with a text of its own in the statement. */
const GAPS = [
  { id: 'screenReaders', criteria: [], since: '2026-11-23', planned: '2027-03-31' },
  { id: 'users', criteria: [], since: '2026-11-23', planned: '2027-03-31' },
  { id: 'workSessions', criteria: [], since: '2026-11-23', planned: '2027-03-31' },
] as const;

/** Takes a whole run: its tests and the records of its states. Returns the content of assessment.json. */
export function assess(
  root: string,
  date: Date,
  results: readonly TestResult[],
  records: readonly StateRecord[],
): object {
  const { devDependencies } = JSON.parse(readText(root, 'package.json')) as { devDependencies: Record<string, string> };
  const distinct = (key: 'page' | 'language' | 'state') => new Set(records.map((record) => record[key])).size;
  const criteria = readCoverage(root).map((one) => [one.id, criterionResult(one, results, records)] as const);
  return {
    date: date.toISOString().slice(0, 10),
    tools: Object.fromEntries(
      ['axe-core', 'accessibility-checker-engine'].map((name) => [name, devDependencies[name]]),
    ),
    engines: { Chromium: chromiumVersion() },
    pages: new Set(records.map(({ page }) => page).filter((page) => !page.startsWith('email '))).size,
    languages: distinct('language'),
    states: distinct('state'),
    criteria: Object.fromEntries(criteria),
    gaps: GAPS,
  };
}

/**
 * Failed: a test of this suite or a rule of an engine failed. Passed: all its tests passed; tests of other suites, which `npm test` runs,
 * count as passed. Not assessed: no test of the criterion was run.
 */
export function criterionResult(
  { tests, notApplicable, records: manual = [], axe, ibm }: CoveredCriterion,
  results: readonly TestResult[],
  records: readonly StateRecord[],
): CriterionResult {
  const rules = new Set([...axe, ...ibm]);
  const hasFault = records.some(({ faults }) =>
    faults.some((line) => rules.has(/^(?:axe|ibm) ([\w-]+)/.exec(line)?.[1] ?? '')),
  );
  const [own, others] = [tests.filter(isOwn), tests.filter((test) => !isOwn(test))];
  const run = own.map((test) => results.filter((result) => isTestOf(test, result)));
  if (hasFault || run.flat().some(({ isPassed }) => !isPassed)) return 'failed';
  if (run.some((found) => found.length === 0)) return 'notAssessed';
  if (notApplicable !== undefined) return 'notApplicable';
  return own.length + others.length + manual.length > 0 ? 'passed' : 'notAssessed';
}

const isOwn = (reference: string) => reference.startsWith('a11y/');

/** Whether a result belongs to a reference, whose title may have parts in `${…}`. */
function isTestOf(reference: string, { file, title }: TestResult): boolean {
  const [path = '', pattern = ''] = reference.split(' > ');
  const parts = pattern.split(/\$\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return path === file && new RegExp(`^${parts.join('.+')}$`).test(title);
}

function chromiumVersion(): string {
  const words = execFileSync(CHROMIUM.executablePath, ['--version', ...CHROMIUM.args], { encoding: 'utf8' });
  return /(\d+)\./.exec(words)?.[1] ?? 'unknown';
}
