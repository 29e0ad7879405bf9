// Adds up the reports of the test runners. A runner that crashed counts as a failure, whatever it reported.
import { readFileSync } from 'node:fs';

/** Numbers of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The program that wrote a report; `program` writes none and counts as one test by its exit code. */
export type Runner = 'checks' | 'vitest' | 'playwright' | 'program';

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly unknown[];
}

const READERS: Readonly<Record<Exclude<Runner, 'program'>, (report: never) => Counts>> = {
  checks: ({ passed, failed, skipped }: Counts) => ({ passed, failed, skipped }),
  vitest: (report: VitestReport) => ({
    passed: report.numPassedTests,
    // A file that could not be loaded has no test results.
    failed:
      report.numFailedTests +
      report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  playwright: ({ stats, errors }: PlaywrightReport) => ({
    // A flaky test passed at its second try: `flakyTests` counts it, so that the summary names it.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }),
};

/**
 * Reads the report of a runner that ended with this exit code. A missing or invalid report counts as one failure, as does
 * an exit code other than 0 without a failed test.
 */
export function readCounts(runner: Runner, file: string, exitCode: number): Counts {
  if (runner === 'program') return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  let counts: Counts;
  try {
    counts = READERS[runner](JSON.parse(readFileSync(file, 'utf8')) as never);
    if (!Object.values(counts).every(Number.isInteger)) throw new Error('not a report');
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** Number of browser tests in Playwright's report that passed only at the second try. 0 for a missing report. */
export function flakyTests(file: string): number {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport).stats.flaky;
  } catch {
    return 0;
  }
}

/** Adds up counts. */
export function sum(all: readonly Counts[]): Counts {
  const add = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: add('passed'), failed: add('failed'), skipped: add('skipped') };
}

/** The last line of `npm test`, such as `512 passed, 0 failed, 3 skipped`. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
