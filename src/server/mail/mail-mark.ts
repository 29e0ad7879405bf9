// The mark of the brand for emails: on a ground of its own, since mail programs change the grounds of others.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';

/** The mark as PNG in the folder of the built server. */
export const MARK_FILE = 'mark.png';
/** Its width in pixels: twice that of its place, for dense screens. */
export const MARK_WIDTH = 80;

/** Reads the mark that the site was built with, else that of the program; undefined if neither was built. */
export function loadMark(): Buffer | undefined {
  const folders = [import.meta.dirname, join(PROJECT_ROOT, 'dist', 'server')];
  const file = folders.map((folder) => join(folder, MARK_FILE)).find((path) => existsSync(path));
  return file === undefined ? undefined : readFileSync(file);
}
