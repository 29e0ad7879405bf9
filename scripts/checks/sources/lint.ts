// Oxlint with type information, by the rules of .oxlintrc.json.
import type { Check } from '../check.ts';
import { runProgram } from '../run-program.ts';
import { toolErrors } from './tool-errors.ts';

/** Runs Oxlint; a warning is an error too. */
export const checkLint: Check = async (root) => {
  const result = await runProgram(root, 'oxlint', ['--format', 'unix', '--deny-warnings']);
  const listing = await runProgram(root, 'oxlint', ['--debug', 'files', '--silent']);
  const files = /on (\d+) files/.exec(listing.output)?.[1];
  return { faults: toolErrors(result), ...(files ? { note: `${files} files` } : {}) };
};
