// A text or picture that somebody sends must not publish another file of the computer that builds.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/** The fault of a file that does not. */
export const OUTSIDE = 'is a link that leads out of the content; put a copy in its place';

/** Returns whether a file lies below a folder, also where links lead. */
export function insideOf(root: string): (file: string) => boolean {
  const start = existsSync(root) ? realpathSync(root) + sep : '';
  const isBelow = (path: string) => (realpathSync(path) + sep).startsWith(start);
  // Thousands of texts lie in folders of nine.
  const folders = new Map<string, boolean>();
  return (file) => {
    if (lstatSync(file).isSymbolicLink()) return isBelow(file);
    const folder = dirname(file);
    const known = folders.get(folder) ?? isBelow(folder);
    folders.set(folder, known);
    return known;
  };
}
