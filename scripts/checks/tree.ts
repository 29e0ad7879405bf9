// Reads files of the tree that is checked. Paths are relative to its root and written with `/`.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Folders with generated files. */
const GENERATED = new Set(['node_modules', '.git', 'dist', 'data', '.cache', 'reports', 'test-results', 'screens']);

/** Returns every file below `folder`, sorted, without generated files; an empty list if the folder is missing. */
export function filesBelow(root: string, folder: string): string[] {
  const found: string[] = [];
  const walk = (at: string) => {
    for (const name of readdirSync(at).toSorted()) {
      if (GENERATED.has(name)) continue;
      const path = join(at, name);
      if (statSync(path).isDirectory()) walk(path);
      else found.push(relative(root, path).split(sep).join('/'));
    }
  };
  if (fileExists(root, folder)) walk(join(root, folder));
  return found;
}

/** Whether a file or folder exists. */
export function fileExists(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
}

/** Returns the text of a file. Throws if it is missing. */
export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
