// One process at a time installs or builds in a tree. The lock is the kernel's (flock): it ends with the last process that has the
// file open, however that ends. Plain Node 18, no dependencies.
import { spawn } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.cache';
const FILE = join(FOLDER, 'setup.lock');
const SAY_EVERY_MS = 10_000;
/** For programs that run while the process that started them has the lock. */
const HELD = 'SETUP_LOCK';

/**
 * Waits until no other process installs or builds below `root`, and says every ten seconds for which one. `what`: the rest of a sentence,
 * for those who wait. Returns options for the programs that do the work, which hold the lock too, since they go on if this process is
 * killed; and `release`, which need not be called at the end of the process. Nothing is locked where the folder cannot be written, or
 * the system has no program `flock`.
 */
export async function takeLock(root, what, env = process.env) {
  const lock = env[HELD] ? undefined : openLock(root);
  if (lock === undefined) return { options: { env }, release: () => undefined };
  if ((await flock(lock, ['-n'])) === 1) await waitFor(root, lock);
  const name = process.env.npm_lifecycle_event;
  const command = name === undefined ? 'a command' : `npm ${['start', 'test'].includes(name) ? '' : 'run '}${name}`;
  ftruncateSync(lock);
  writeSync(lock, `${command} (process ${process.pid}), which ${what}`);
  const stdio = ['inherit', 'inherit', 'inherit', lock];
  return { options: { env: { ...env, [HELD]: 'yes' }, stdio }, release: () => closeSync(lock) };
}

function openLock(root) {
  try {
    mkdirSync(join(root, FOLDER), { recursive: true });
    return openSync(join(root, FILE), 'a');
  } catch {
    return undefined;
  }
}

/** Resolves to the exit code of flock(1): 1 if another process has the lock. */
function flock(lock, options = []) {
  return new Promise((resolve) => {
    const child = spawn('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'ignore', lock] });
    child.on('error', resolve);
    child.on('exit', resolve);
  });
}

async function waitFor(root, lock) {
  const started = Date.now();
  const say = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const holder = readFileSync(join(root, FILE), 'utf8') || 'another command';
    console.log(`Waiting for ${holder} here${seconds > 0 ? `: ${seconds} s` : ''}.`);
  };
  say();
  const timer = setInterval(say, SAY_EVERY_MS);
  await flock(lock);
  clearInterval(timer);
}
