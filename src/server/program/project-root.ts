// Finds the folder of this program. Its sources and the built server are at different depths below it.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`there is no package.json above ${import.meta.dirname}`);
  return rootAbove(parent);
}

/** The folder with `package.json`, `site.config.ts` and `src/`. */
export const PROJECT_ROOT = rootAbove(import.meta.dirname);
