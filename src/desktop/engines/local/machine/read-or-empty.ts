import { readFileSync } from 'node:fs';

/** Returns the text of a file, such as one of the kernel; an empty one if it is not there or cannot be read. */
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
