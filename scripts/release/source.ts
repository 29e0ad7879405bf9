// What a release is made of: the commit that is checked out.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reason why no release can be made, in one sentence for the maintainer. */
export class ReleaseError extends Error {}

/** A commit with its version. */
export interface Source {
  readonly root: string;
  readonly version: string;
  readonly commit: string;
  /** Seconds since 1970: the time of all files in the archives. */
  readonly time: number;
  readonly changelog: string;
}

/** Runs a program and returns what it printed. Throws a `ReleaseError` with what it said if it fails. */
export function run(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1_048_576,
  });
  if (status === 0) return stdout;
  const said = `${stdout ?? ''}${stderr ?? error?.message ?? ''}`.trim().split('\n').slice(-20).join('\n');
  throw new ReleaseError(`${program} ${args[0] ?? ''} ended with ${status ?? 'no answer'}:\n${said}`);
}

/** Reads the commit of a clone. Throws a `ReleaseError` if files differ from it: nobody could make that release again. */
export function readSource(root: string): Source {
  const changed = run(root, 'git', ['status', '--porcelain']).trimEnd();
  if (changed !== '')
    throw new ReleaseError(
      `A release is made of a commit, and ${changed.split('\n').length} files here are not committed, such as ${changed.split('\n')[0]?.slice(3)}. Commit or remove them.`,
    );
  const [commit = '', time = ''] = run(root, 'git', ['log', '-1', '--format=%H %ct']).trim().split(' ');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version, commit, time: Number(time), changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8') };
}
