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
}

/** Makes the release ready. Throws one line where there is no history, or its packages or its build fail. */
export async function layOutPrevious(): Promise<Release> {
  const { commit, lacks } = findRelease();
  const root = join(FOLDER, commit);
  if (!existsSync(root)) {
    const draft = `${root}.${process.pid}`;
    process.once('exit', () => rmSync(draft, { recursive: true, force: true }));
    mkdirSync(draft, { recursive: true });
    console.log(`  laying out ${commit.slice(0, 8)}, with its own packages and build: a minute or two`);
    run('sh', ['-c', `git -C '${ROOT}' archive ${commit} | tar -x`], draft);
    run('npm', ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'], draft);
    run(join(draft, 'node_modules/.bin/node'), ['build/build.ts'], draft);
    renameSync(draft, root);
  }
  return { root, commit: commit.slice(0, 8), lacks };
}

/** The newest commit without the newest migrations. One that was made out of turn, or had another name then, is no release. */
function findRelease(): { commit: string; lacks: readonly string[] } {
  const names = Object.keys(MIGRATIONS).toSorted();
  const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  let last = 'HEAD';
  for (const changed of git('log', '--format=%H', '--', FILE).split('\n')) {
    const then = git('show', `${changed}:${FILE}`);
    const had = [...then.matchAll(/^ {2}'(\d{4}-[\w-]+)': /gm)].map(([, name]) => name ?? '').toSorted();
    if (had.length > 0 && had.length < names.length && had.join() === names.slice(0, had.length).join())
      return { commit: git('rev-parse', last), lacks: names.slice(had.length) };
    last = `${changed}^`;
  }
  throw new Error(
    'This drill needs the history of the sources, which is not here or too short: run it in a whole clone (git fetch --unshallow).',
  );
}

function run(program: string, args: readonly string[], cwd: string): void {
  // Without the folder that npm puts before: there is no node_modules/.bin but the release's own.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.startsWith(ROOT));
  const env = { PATH: [join(cwd, 'node_modules/.bin'), ...path].join(':'), HOME: process.env['HOME'] };
  const { status } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0)
    throw new Error(`The previous release could not be made ready: ${program} ${args[0]} ended with ${status}`);
}
