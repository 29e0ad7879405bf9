// A text or picture that somebody sends must not publish another file of the computer that builds.
import { existsSync, realpathSync } from 'node:fs';
import { sep } from 'node:path';

/** The fault of a file that does not. */
export const OUTSIDE = 'is a link that leads out of the content; put a copy in its place';

/** Returns whether a file lies below a folder, also where links lead. */
export function insideOf(root: string): (file: string) => boolean {
  const start = existsSync(root) ? realpathSync(root) + sep : '';
  return (file) => realpathSync(file).startsWith(start);
}
