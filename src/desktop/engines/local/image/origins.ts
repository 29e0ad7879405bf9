// Which packages are from the main part of Debian, by what apt knows: a package itself does not say where it is from.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns those of the packages below a folder whose installed version is in Debian's main part and in no other source. None where apt has
 * no lists, as after a clean-up.
 */
export async function mainPackages(root: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const options = ['-o', `Dir=${root}`, '-o', `Dir::State::status=${join(root, 'var/lib/dpkg/status')}`, 'policy'];
  const ask = async (...words: string[]) =>
    (
      await run('apt-cache', [...options, ...words], {
        maxBuffer: 2 ** 24,
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' },
      })
    ).stdout;
  try {
    return mainOf(await ask(), await ask(...names));
  } catch {
    return new Set();
  }
}

/** Takes what `apt-cache policy` writes of its sources, and of packages. */
export function mainOf(sources: string, packages: string): ReadonlySet<string> {
  const main = new Set(
    [...sources.matchAll(/^ +-?\d+ (.+)\n +release (.+)$/gm)].flatMap(([, source = '', release = '']) => {
      const fields = release.split(',');
      return fields.includes('o=Debian') && fields.includes('c=main') ? [source] : [];
    }),
  );
  const found = new Set<string>();
  for (const [, name = '', versions = ''] of packages.matchAll(/^(\S+):\n((?: .*\n?)*)/gm)) {
    const installed = /^ \*\*\* .*\n((?: {8}.*\n?)*)/m.exec(versions)?.[1] ?? '';
    const from = installed
      .trim()
      .split(/\n/)
      .map((line) => line.trim().replace(/^-?\d+ /, ''));
    const others = from.filter((source) => source !== '' && !source.endsWith('/var/lib/dpkg/status'));
    if (others.length > 0 && others.every((source) => main.has(source))) found.add(name);
  }
  return found;
}
