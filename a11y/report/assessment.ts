// The result of a whole run by criterion, for the statement of the site (src/features/accessibility/assessment.json).
import { execFileSync } from 'node:child_process';
import type { Assessment, Result } from '#src/features/accessibility/conformance.ts';
import { HEADLESS_CHROMIUM } from '#test/chromium.ts';
import { readEngineResults } from '#test/engine-results.ts';
import { readCoverage, type CoveredCriterion } from '../../scripts/checks/documents/accessibility/coverage.ts';
import { readText } from '../../scripts/checks/tree.ts';
import type { StateRecord } from '../baseline.ts';
import type { TestResult } from './results.ts';

/** Where the last results are. */
export const ASSESSMENT = 'src/features/accessibility/assessment.json';

/**
 * Takes a whole run: its tests and the records of its states. Returns the content of assessment.json. What people enter there by hand,
 * the gaps that no test covers and what desktops do not meet, stays as it is, as does what `npm run hear` records.
 */
export function assess(
  root: string,
  date: Date,
  results: readonly TestResult[],
  records: readonly StateRecord[],
): Assessment {
  const { devDependencies } = JSON.parse(readText(root, 'package.json')) as { devDependencies: Record<string, string> };
  const distinct = (key: 'page' | 'language' | 'state') => new Set(records.map((record) => record[key])).size;
  const criteria = readCoverage(root).map((one) => [one.id, criterionResult(one, results)] as const);
  const { gaps, ownDesktop, heard } = JSON.parse(readText(root, ASSESSMENT)) as Assessment;
  return {
    date: date.toISOString().slice(0, 10),
    tools: Object.fromEntries(
      ['axe-core', 'accessibility-checker-engine'].map((name) => [name, devDependencies[name] ?? '']),
    ),
    engines: { Chromium: chromiumVersion(), ...otherEngines() },
    pages: new Set(records.map(({ page }) => page).filter((page) => !page.startsWith('email '))).size,
    languages: distinct('language'),
    states: distinct('state'),
    criteria: Object.fromEntries(criteria),
    gaps,
    ...(ownDesktop && { ownDesktop }),
    ...(heard && { heard }),
  };
}

/**
 * Failed: a test of this suite failed. Passed: all its tests passed; tests of other suites, which `npm test` runs, count as passed. Not
 * assessed: no test of the criterion was run.
 */
function criterionResult(
  { tests, notApplicable, records: manual = [] }: CoveredCriterion,
  results: readonly TestResult[],
): Result {
  const run = tests.filter(isOwn).map((test) => results.filter((result) => isTestOf(test, result)));
  if (run.flat().some(({ isPassed }) => !isPassed)) return 'failed';
  if (run.some((found) => found.length === 0)) return 'notAssessed';
  if (notApplicable !== undefined) return 'notApplicable';
  return tests.length + manual.length > 0 ? 'passed' : 'notAssessed';
}

const isOwn = (reference: string) => reference.startsWith('a11y/');

/** Whether a result belongs to a reference, whose title may have parts in `${…}`. */
function isTestOf(reference: string, { file, title }: TestResult): boolean {
  const [path = '', pattern = ''] = reference.split(' > ');
  const parts = pattern.split(/\$\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return path === file && new RegExp(`^${parts.join('.+')}$`).test(title);
}

/** The other engines in which all main journeys passed (`npm run engines`), with their versions. */
function otherEngines(): Record<string, string> {
  const passed = readEngineResults().filter(({ name, isPassed }) => isPassed && name !== 'Chromium');
  return Object.fromEntries(
    // The port of WebKit that was tested has version numbers of its own.
    passed.map(({ name, version }) => [name === 'WebKit' ? 'WebKitGTK' : name, version.split('.', 2).join('.')]),
  );
}

function chromiumVersion(): string {
  const words = execFileSync(HEADLESS_CHROMIUM.executablePath, ['--version', ...HEADLESS_CHROMIUM.args], {
    encoding: 'utf8',
  });
  return /(\d+)\./.exec(words)?.[1] ?? 'unknown';
}
