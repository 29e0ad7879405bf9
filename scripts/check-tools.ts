// The checks that somebody else wrote: types, lint, format, dead code.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run, type Check } from './check.ts';

/** The lines of a tool's output that a person can act on. */
function faultsOf({ code, output }: { code: number; output: string }): string[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`exit code ${code} without a word`];
}

/** TypeScript over the three programs: browser, server, app. */
export const checkTypes: Check = async (root) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // The same file belongs to two programs, so that one fault is often told twice.
  const faults = new Set(faultsOf(await run(root, 'tsc', ['-b', '--pretty', 'false'])));
  return { faults: [...faults], note: 'three programs' };
};

/** Oxlint with types, boundaries included. Warnings count as faults. */
export const checkLint: Check = async (root) => {
  const ran = await run(root, 'oxlint', ['--format', 'unix', '--deny-warnings']);
  const files = /on (\d+) files/.exec((await run(root, 'oxlint', ['--debug', 'files', '--silent'])).output)?.[1];
  return { faults: faultsOf(ran), ...(files ? { note: `${files} files` } : {}) };
};

/** Oxfmt: every file is as the formatter would write it. */
export const checkFormat: Check = async (root) => ({
  faults: faultsOf(await run(root, 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern'])).map(
    (line) => `${line} is not formatted: npm run format`,
  ),
});

/** Knip: no file, export or dependency that nothing uses; nothing stale in its own configuration. */
export const checkDeadCode: Check = async (root) => ({
  faults: faultsOf(
    await run(root, 'knip', ['--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact']),
  ),
});
