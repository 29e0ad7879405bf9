// Runs the steps of deploy/Dockerfile in folders, without a container engine.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inputsOf } from '../../build/inputs.mjs';
import { instructionsOf, lastOf, settingsOf, type Instruction } from '../../test/deploy/dockerfile.ts';
import { ROOT } from '../shared/server.ts';

const FOLDER = join(ROOT, '.cache/image');

/** An image without an engine: its files, and what it says of how it is run. */
export interface Image {
  /** What would be `/app`. */
  readonly app: string;
  readonly env: Readonly<Record<string, string>>;
  /** As `10001:10001`; absent: root. */
  readonly user: string;
  readonly instructions: readonly Instruction[];
  readonly steps: number;
  /** The step that failed; then there are no files. */
  readonly failed: string | undefined;
}

/**
 * Builds by the text of a Dockerfile. The first stage is built `anew` and kept for later runs; or the one that was `kept` is
 * taken, if nothing of it has changed since; or it is built `aside`, for a fault in it, and removed at the end.
 */
export function buildImage(dockerfile: string, firstStage: 'anew' | 'kept' | 'aside'): Image {
  const instructions = instructionsOf(dockerfile);
  const second = instructions.findLastIndex(([word]) => word === 'FROM');
  const [first, last] = [instructions.slice(1, second), instructions.slice(second)];
  const steps = instructions.filter(([word]) => word === 'RUN' || word === 'COPY').length;
  const envOf = (list: readonly Instruction[]) =>
    Object.assign({}, ...list.flatMap(([word, rest]) => (word === 'ENV' ? [settingsOf(rest)] : []))) as Image['env'];
  const app = join(FOLDER, `app-${process.pid}`);
  const aside = join(FOLDER, `build-${process.pid}`);
  process.once('exit', () => {
    for (const folder of [app, aside]) rmSync(folder, { recursive: true, force: true });
  });
  const image = { app, env: envOf(last), user: lastOf(last, 'USER'), instructions: last, steps };
  const stage = firstStage === 'aside' ? aside : join(FOLDER, 'build');
  const stamp = join(FOLDER, 'build.txt');
  const mark = JSON.stringify([first, inputsOf(ROOT, {})]);
  const isThere = firstStage === 'kept' && existsSync(stamp) && readFileSync(stamp, 'utf8') === mark;
  if (!isThere) {
    if (firstStage !== 'aside') for (const old of [stamp, stage]) rmSync(old, { recursive: true, force: true });
    const failed = first.find(([word, rest], at) => !isDone(word, rest, stage, envOf(first.slice(0, at))));
    if (failed) return { ...image, failed: failed.join(' ') };
    if (firstStage !== 'aside') writeFileSync(stamp, mark);
  }
  mkdirSync(app, { recursive: true });
  for (const [word, rest] of last)
    if (word === 'COPY' && !isTaken(rest.replace('--from=build ', ''), stage, app)) return { ...image, failed: rest };
  return { ...image, failed: undefined };
}

function isDone(word: string, rest: string, stage: string, env: Readonly<Record<string, string>>): boolean {
  mkdirSync(stage, { recursive: true });
  if (word === 'RUN') return isRun(rest, stage, env);
  if (word !== 'COPY') return true;
  const parts = rest.split(' ');
  const to = parts.pop() ?? '';
  for (const part of parts)
    cpSync(join(ROOT, part), join(stage, to === './' ? basename(part) : to), {
      recursive: true,
      verbatimSymlinks: true,
    });
  return true;
}

function isRun(command: string, cwd: string, env: Readonly<Record<string, string>>): boolean {
  console.log(`  RUN ${command}`);
  // Without the folder that npm puts before: there is no node_modules/.bin but the stage's own.
  const path = (process.env['PATH'] ?? '').split(':').filter((part) => !part.startsWith(ROOT));
  const own = { ...env, PATH: [...('PATH' in env ? [join(cwd, 'node_modules/.bin')] : []), ...path].join(':') };
  const { status } = spawnSync('sh', ['-c', command], {
    cwd,
    env: { HOME: process.env['HOME'], ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return status === 0;
}

/** Copies out of the first stage, as links to its files, which nobody changes. */
function isTaken(rest: string, stage: string, app: string): boolean {
  const parts = rest.split(' ');
  const to = parts.pop() ?? '';
  return parts.every((part) => {
    const from = join(stage, part.replace(/^\/app\/?/, ''));
    const target = to === './' && from !== stage ? join(app, basename(part)) : join(app, to === './' ? '' : to);
    mkdirSync(dirname(target), { recursive: true });
    return spawnSync('cp', ['-alT', from, target], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  });
}
