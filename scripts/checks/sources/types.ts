// TypeScript over its three programs: browser, server, and everything together.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '../check.ts';
import { runProgram } from '../run-program.ts';
import { toolErrors } from './tool-errors.ts';

/** Runs `tsc -b`. */
export const checkTypes: Check = async (root) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // A file can belong to two programs, which then report the same error.
  const faults = new Set(toolErrors(await runProgram(root, 'tsc', ['-b', '--pretty', 'false'])));
  return { faults: [...faults], note: 'three programs' };
};
