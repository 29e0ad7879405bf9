// Oxfmt: every file is as the formatter would write it.
import type { Check } from '../check.ts';
import { runProgram } from '../run-program.ts';
import { toolErrors } from './tool-errors.ts';

/** Lists the files that `npm run format` would change. */
export const checkFormat: Check = async (root) => ({
  faults: toolErrors(await runProgram(root, 'oxfmt', ['--list-different', '--no-error-on-unmatched-pattern'])).map(
    (line) => `${line} is not formatted: npm run format`,
  ),
});
