import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lastLine, readCounts, sum, type Runner } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'reports-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(runner: Runner, report: unknown, exitCode: number) {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return readCounts(runner, file, exitCode);
}

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  success: false,
  testResults: [{ status: 'failed', assertionResults: [{}] }],
};

describe('a report', () => {
  test('of each runner gives its counts', () => {
    expect(read('checks', { passed: 9, failed: 1, skipped: 1 }, 1)).toEqual({ passed: 9, failed: 1, skipped: 1 });
    expect(read('vitest', vitest, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
    const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
    expect(read('playwright', { stats, errors: [{}] }, 1)).toEqual({ passed: 7, failed: 3, skipped: 2 });
  });

  test('counts a file of tests that could not be loaded', () => {
    expect(read('vitest', { ...vitest, testResults: [{ status: 'failed', assertionResults: [] }] }, 1).failed).toBe(2);
  });

  test.each(['', '{}', '{"passed":"many"}', 'null'])('that is %j is a failure, whatever the exit code', (text) => {
    expect(read('checks', text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('that is missing is a failure', () => {
    expect(readCounts('vitest', join(folder, 'none.json'), 0).failed).toBe(1);
  });

  test('without a failure does not hide an exit code', () => {
    expect(read('checks', { passed: 9, failed: 0, skipped: 0 }, 3)).toEqual({ passed: 9, failed: 1, skipped: 0 });
  });
});

test('the last line has the sums, and the skipped only if there are any', () => {
  const one = { passed: 2, failed: 1, skipped: 0 };
  expect(lastLine(sum([one, one]))).toBe('4 passed, 2 failed');
  expect(lastLine(sum([one, { passed: 0, failed: 0, skipped: 1 }]))).toBe('2 passed, 1 failed, 1 skipped');
});
