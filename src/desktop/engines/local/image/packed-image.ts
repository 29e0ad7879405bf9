// An image as one file that is made once and used on many machines: a tar with the squashed tree and its list of packages.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '#src/desktop/engines/engine.ts';
import type { SoftwareList } from '#src/desktop/protocol/host-messages.ts';
import { currentImage, makeCurrent } from './image.ts';
import { sayWhile } from './long-steps.ts';
import { LIST_FILE, softwareOf } from './software.ts';
import { deleteImage, openImage, SQUASHED_FILE } from './squashed-image.ts';

const run = promisify(execFile);
const PARTS = [LIST_FILE, SQUASHED_FILE];

/** Packs the newest image below `folder` into `file`. Returns its SHA-256. Throws `EngineError` 'not-started'. */
export async function packImage(folder: string, file: string): Promise<string> {
  const image = currentImage(folder);
  if (image === undefined || !existsSync(join(dirname(image), SQUASHED_FILE)))
    throw new EngineError('not-started', `There is no image in one file in ${folder}: make one, with squashfs-tools.`);
  await sayWhile(() => 'packing', run('tar', ['--create', '--file', file, '--directory', dirname(image), ...PARTS]));
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Makes a packed image the current one below `folder`, as `buildImage` does with a new one. Needs root. Returns its software. Throws
 * `EngineError` 'not-started' if the file is none, or for another processor; then nothing is left of it.
 */
export async function unpackImage(folder: string, name: string, file: string): Promise<SoftwareList> {
  if (process.getuid?.() !== 0) throw new EngineError('not-started', 'An image can only be unpacked by root.');
  const target = join(folder, name);
  const tree = join(target, 'tree');
  mkdirSync(tree, { recursive: true, mode: 0o755 });
  try {
    const unpacking = run('tar', ['--extract', '--no-same-owner', '--file', file, '--directory', target, ...PARTS]);
    await sayWhile(() => 'unpacking', unpacking);
    await openImage(tree);
    await run('chroot', [tree, '/bin/true']);
  } catch (error) {
    await deleteImage(target);
    rmSync(target, { recursive: true, force: true });
    const why = (error as { stderr?: string }).stderr?.trim().split('\n')[0] || (error as Error).message;
    throw new EngineError(
      'not-started',
      `--from is ${file}, which cannot be used (${why}): it should be an image for ${process.arch}, as --pack makes it.`,
    );
  }
  await makeCurrent(folder, name);
  return softwareOf(tree);
}
