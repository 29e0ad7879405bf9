// The files of npm that the supply check reads.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** package.json. */
export interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

/** A package in package-lock.json. */
export interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  license?: string;
}

/** Finds an installed file as Node does: in this folder, then in each folder above. */
export function findInstalled(root: string, path: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return join(folder, path);
    if (dirname(folder) === folder) return undefined;
  }
}
