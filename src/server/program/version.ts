// Which version of the program this is: that of package.json, and the commit if it was built in a clone of the repository.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';

/** A version; `commit` has 12 hexadecimal digits. */
export interface Version {
  readonly version: string;
  readonly commit?: string;
}

/** `gitHead` is in the package.json of a release only (scripts/release/tree.ts). */
function readPackage(): { version: string; gitHead?: string } {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string; gitHead?: string };
}

/** Takes the commit that the site was built from. Returns it with the version of package.json. */
export function versionWith(commit: string | undefined): Version {
  const { version } = readPackage();
  return commit === undefined ? { version } : { version, commit };
}

/** Returns the version of the site that is built in a folder; without a commit if none is known. */
export function builtVersion(dist: string): Version {
  try {
    const { commit } = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as { commit?: string };
    return versionWith(commit);
  } catch (error) {
    // The check says what is wrong with a list that is there; a version without a commit is still true.
    if ((error as NodeJS.ErrnoException).code === undefined && !(error instanceof SyntaxError)) throw error;
    return versionWith(undefined);
  }
}

/** Returns the version in one line, such as `aperta 0.2.0 (3f2c…)`. */
export function formatVersion({ version, commit }: Version): string {
  return `aperta ${version}${commit === undefined ? '' : ` (${commit})`}`;
}

/** Returns the commit that is checked out, or that a release was made of; `undefined` where neither is known, or git is missing. */
export function currentCommit(): string | undefined {
  const { gitHead } = readPackage();
  if (gitHead !== undefined) return gitHead.slice(0, 12);
  try {
    const args = ['-C', PROJECT_ROOT, 'rev-parse', '--show-cdup', 'HEAD'];
    const [above, hash] = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    );
    // Something above: the sources were unpacked within another repository.
    return above === '' && hash !== undefined ? hash.slice(0, 12) : undefined;
  } catch {
    return undefined;
  }
}
