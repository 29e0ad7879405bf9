// The image as one read-only file (squashfs), where root may mount it: it takes a quarter of the tree's room, and nothing changes it. The
// tree is then an empty folder where it is mounted, so that the path of an image is always that of its tree.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { isMounted } from './is-mounted.ts';
import { sayWhile } from './long-steps.ts';

const run = promisify(execFile);

export const SQUASHED_FILE = 'system.squashfs';
const fileOf = (tree: string) => join(dirname(tree), SQUASHED_FILE);
const mount = (file: string, at: string) =>
  run('mount', ['-t', 'squashfs', '-o', 'loop,ro,nosuid,nodev', file, at], { timeout: 60_000 });

/** Packs a tree. Returns false and leaves it if mksquashfs is missing or a file cannot be mounted here. */
export async function squashTree(tree: string): Promise<boolean> {
  const [file, trial] = [fileOf(tree), `${tree}.trial`];
  try {
    const packing = run('mksquashfs', [tree, file, '-noappend', '-quiet', '-no-progress', '-comp', 'zstd']);
    const size = () => Math.round((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / 1e6);
    await sayWhile(() => `packing it into one file, ${size()} MB so far`, packing);
    mkdirSync(trial);
    await mount(file, trial);
    await run('umount', [trial]);
    rmdirSync(trial);
  } catch {
    rmSync(file, { force: true });
    return false;
  }
  rmSync(tree, { recursive: true });
  mkdirSync(tree);
  return true;
}

let mounting: Promise<unknown> = Promise.resolve();

/** Returns the tree that `image` leads to now, mounted if it is a file. Throws an `EngineError` 'not-started'. */
export async function openImage(image: string): Promise<string> {
  const tree = realpathSync(image);
  // One after the other: two sessions that start at the same moment would both mount it.
  const mounted = mounting.then(() => mountTree(tree));
  mounting = mounted.catch(() => undefined);
  await mounted;
  return tree;
}

async function mountTree(tree: string): Promise<void> {
  if (!existsSync(fileOf(tree)) || isMounted(tree)) return;
  try {
    await mount(fileOf(tree), tree);
  } catch (error) {
    const why = (error as { stderr?: string }).stderr?.trim() ?? String(error);
    throw new EngineError('not-started', `The image ${fileOf(tree)} could not be mounted: ${why}`);
  }
}

/** Deletes an image, in the folder of its tree. Sessions that use it keep what they have of it. */
export async function deleteImage(folder: string): Promise<void> {
  const tree = join(folder, 'tree');
  if (existsSync(tree) && isMounted(tree)) await run('umount', ['--lazy', tree]);
  rmSync(folder, { recursive: true, force: true });
}
