// Programs that drills need besides Node: found, or installed from Debian's packages as root.
import { join } from 'node:path';
import { aptInstaller, findChromium, findPostgres, folders, isProgram } from './tools.ts';

const apt = aptInstaller();

/** Finds what `look` looks for, after installing the Debian package if need be. Throws a line that says what to install. */
function need(look: () => string | undefined, debianPackage: string): string {
  const found = look() ?? (apt([debianPackage]) ? look() : undefined);
  if (found === undefined)
    throw new Error(`This drill needs what this machine lacks: apt-get install ${debianPackage}`);
  return found;
}

/** Gives the path of a program, such as `strace`; its package has the same name unless another is given. */
export function needProgram(name: string, debianPackage = name): string {
  // Debian keeps servers where users do not look.
  const places = [...folders(process.env), '/usr/sbin', '/sbin'];
  return need(() => places.map((folder) => join(folder, name)).find(isProgram), debianPackage);
}

/** Gives the folder of PostgreSQL's programs. */
export const needPostgres = (): string => need(() => findPostgres(process.env), 'postgresql');

/** Gives the path of Chromium. */
export const needChromium = (): string => need(() => findChromium(process.env), 'chromium');
