// Finds the programs that drills need besides Node. Root installs a missing one from Debian's packages.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstaller, findPostgres, folders, isProgram } from './tools.ts';

const apt = aptInstaller();

/** Returns what `look` finds, after installing the Debian package if necessary. Throws an error that names the package. */
function need(look: () => string | undefined, debianPackage: string): string {
  const found = look() ?? (apt([debianPackage]) ? look() : undefined);
  if (found === undefined)
    throw new Error(`A program that this drill needs is missing: apt-get install ${debianPackage}`);
  return found;
}

/** Gives the path of a program, such as `strace`; its package has the same name unless another is given. */
export function needProgram(name: string, debianPackage = name): string {
  // Debian keeps servers where users do not look.
  const places = [...folders(process.env), '/usr/sbin', '/sbin'];
  return need(() => places.map((folder) => join(folder, name)).find(isProgram), debianPackage);
}

/** Gives the path of a file of a Debian package. */
export const needFile = (path: string, debianPackage: string): string =>
  need(() => (existsSync(path) ? path : undefined), debianPackage);

/** Gives the folder of PostgreSQL's programs. */
export const needPostgres = (): string => need(() => findPostgres(process.env), 'postgresql');
