// Knip: files, exports and dependencies that nothing uses, and outdated entries of knip.jsonc.
import type { Check } from '../check.ts';
import { runProgram } from '../run-program.ts';
import { toolErrors } from './tool-errors.ts';

/** Runs Knip over the whole project. */
export const checkDeadCode: Check = async (root) => ({
  faults: toolErrors(
    await runProgram(root, 'knip', ['--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact']),
  ),
});
