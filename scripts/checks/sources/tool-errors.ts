// Turns the output of a tool into the errors of a check.
import type { ProgramResult } from '../run-program.ts';

/** Returns the lines of the output if the tool failed, else nothing. A failure without output is an error of its own. */
export function toolErrors({ code, output }: ProgramResult): string[] {
  if (code === 0) return [];
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 ? lines : [`exit code ${code} without output`];
}
