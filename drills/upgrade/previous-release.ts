// The release before the newest migration, from git's history, with its own packages and build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '../../src/server/database/migrations.ts';
import { ROOT } from '../shared/server.ts';

const FILE = 'src/server/database/migrations.ts';
/** Ignored by git; kept for the next run, since its packages take a minute. */
const FOLDER = join(ROOT, '.cache/releases');

/** An earlier state of this tree that can be started. */
export interface Release {
  readonly root: string;
  /** Eight digits of its commit. */
  readonly commit: string;
  /** The migrations that it does not have. */
  readonly lacks: readonly string[];
  /** Modules that today's release is started with. */
  readonly preload: readonly string[];
}

/** The last migration that may rename what a running older server uses (decision 0027). */
const LAST_BREAKING = '0006-readable-columns';

/**
 * Makes the release ready. While no migration follows the last breaking one, that is today's release itself, and the new one
 * has one migration more. Throws one line where there is no history, or its packages or its build fail.
 */
export async function layOutPrevious(): Promise<Release> {
  if (Object.keys(MIGRATIONS).at(-1) === LAST_BREAKING) {
    const head = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.slice(0, 8);
    const preload = [new URL('./next-migration.ts', import.meta.url).href];
    return { root: ROOT, commit: head, lacks: ['9999-next-release'], preload };
  }
  const commit = findCommit();
  const root = join(FOLDER, commit);
  if (!existsSync(root)) {
    const draft = `${root}.${process.pid}`;
    process.once('exit', () => rmSync(draft, { recursive: true, force: true }));
    mkdirSync(draft, { recursive: true });
    console.log(`  laying out ${commit.slice(0, 8)}, with its own packages and build: a minute or two`);
    run('sh', ['-c', `git -C '${ROOT}' archive ${commit} | tar -x`], draft);
    // No package runs a script; only releases until 0.1.0 have one, `node`, which fetches Node.
    run('npm', ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], draft);
    if (existsSync(join(draft, 'node_modules/node')))
      run('npm', ['rebuild', 'node', '--foreground-scripts', '--loglevel=error'], draft);
    const program = ['build/build.ts', 'scripts/build.ts'].filter((file) => existsSync(join(draft, file))).slice(0, 1);
    run(join(draft, 'node_modules/.bin/node'), program, draft);
    renameSync(draft, root);
  }
  const then = spawnSync('git', ['show', `${commit}:${FILE}`], { cwd: ROOT, encoding: 'utf8' }).stdout;
  const lacks = Object.keys(MIGRATIONS).filter((name) => !then.includes(`'${name}'`));
  return { root, commit: commit.slice(0, 8), lacks, preload: [] };
}

/** The commit before the one that brought the newest migration; the last one, while that is not committed. */
function findCommit(): string {
  const newest = Object.keys(MIGRATIONS).sort().at(-1);
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const brought = git('log', '--format=%H', `-S'${newest}'`, '--', FILE);
  const first = brought.stdout?.trim().split('\n').at(-1);
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', first ? `${first}^` : 'HEAD');
  if (brought.status !== 0 || status !== 0)
    throw new Error(
      'This drill needs the history of the sources, which is not here or too short: run it in a whole clone (git fetch --unshallow).',
    );
  return stdout.trim();
}

function run(program: string, args: readonly string[], cwd: string): void {
  // Without the folder that npm puts before: there is no node_modules/.bin but the release's own.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.startsWith(ROOT));
  const env = { PATH: [join(cwd, 'node_modules/.bin'), ...path].join(':'), HOME: process.env['HOME'] };
  const { status } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`The previous release could not be made ready: ${program} ${args[0]} ended with ${status}`);
}
