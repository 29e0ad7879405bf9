// Priorities of threads and processes.
import { setPriority } from 'node:os';

/**
 * Lowers the priority of this process; on Linux, called in a worker, that of its thread. `level`: 1 to 19, higher is lower. Where
 * the system refuses, as a sandbox may, the work goes on with the priority that it has.
 */
export function lowerPriority(level: number): void {
  try {
    setPriority(level);
  } catch {
    // Nothing depends on it but how fast the other work is.
  }
}
