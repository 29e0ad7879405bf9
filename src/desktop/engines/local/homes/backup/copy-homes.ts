// Consistent copies of the images of all homes, for the operator's own backup. Nobody reads a file for them: they are cipher text.
import { readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_ID, EngineError } from '#src/desktop/engines/engine.ts';
import { createLimitedPrograms } from '../../limits/limited-programs.ts';
import { readImage } from '../home-image.ts';
import { canShare } from './can-share.ts';
import { findMount } from './find-mount.ts';
import { copyImage, isUnchanged, sharedCopy } from './image-copies.ts';

const ONE_WITHIN_MS = 60 * 60_000;
/** Programs of a home wait that long, where its disk cannot copy an image at once. */
const FROZEN_SECONDS = 10;
const TEMPORARY = '.backup-';

export interface CopyHomes {
  /** Of the images. */
  readonly homes: string;
  readonly to: string;
  /** Gets the number of homes that are done, and of all. */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface CopiedHomes {
  readonly copied: number;
  readonly unchanged: number;
  /** One for each that could not be copied. */
  readonly faults: readonly string[];
  /** Whose copies anybody can read. */
  readonly plain: number;
  /** Copies there of homes that are not here any more. */
  readonly gone: number;
}

/** Copies those that were written since their last copy. Throws `EngineError` 'disk-full' if one does not fit. */
export async function copyHomes({ homes, to, onProgress = () => undefined }: CopyHomes): Promise<CopiedHomes> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(homes)) if (name.startsWith(TEMPORARY)) rmSync(join(homes, name), { recursive: true });
  const names = imagesIn(homes);
  const isSharing = canShare(homes);
  const isSameDisk = isSharing && statSync(homes).dev === statSync(to).dev;
  const way = isSameDisk ? copyShared : isSharing ? copyByShared : copyWhole;
  const faults: string[] = [];
  let [copied, unchanged, plain] = [0, 0, 0];
  for (const [index, name] of names.entries()) {
    onProgress(index, names.length);
    const [image, copy] = [join(homes, name), join(to, name)];
    try {
      if (!(await readImage(image)).isEncrypted) plain++;
      const mount = await findMount(image);
      if (mount !== undefined) await run('backup', ['sync', '-f', mount]);
      if (await isUnchanged(image, copy)) unchanged++;
      else {
        await way(image, copy);
        copied++;
      }
    } catch (error) {
      if (error instanceof EngineError && error.code === 'disk-full') throw error;
      const { message, stderr } = error as { message: string; stderr?: string };
      faults.push(stderr?.trim() || message);
    }
  }
  const known = new Set(names);
  return { copied, unchanged, plain, faults, gone: imagesIn(to).filter((name) => !known.has(name)).length };
}

const run = createLimitedPrograms();

const imagesIn = (folder: string) =>
  readdirSync(folder).filter((name) => name.endsWith('.img') && ENGINE_ID.test(name.slice(0, -'.img'.length)));

async function copyShared(image: string, to: string): Promise<void> {
  await copyImage(run, 'backup', {
    image,
    to,
    mountNow: async () => findMount(image),
    command: sharedCopy,
    withinMs: 20_000,
  });
}

/** To another disk: at once into a file beside the homes, and that one in its own time. */
async function copyByShared(image: string, to: string): Promise<void> {
  await requireRoom(image, to);
  const folder = await mkdtemp(join(image, '..', TEMPORARY));
  const shared = join(folder, 'home');
  try {
    await copyShared(image, shared);
    await run('backup', wholeCopy(shared, `${to}.new`), { withinMs: ONE_WITHIN_MS });
    const { atimeMs, mtimeMs } = statSync(shared);
    await utimes(`${to}.new`, atimeMs / 1000, mtimeMs / 1000);
    await rename(`${to}.new`, to);
  } finally {
    for (const path of [folder, `${to}.new`]) await rm(path, { recursive: true, force: true });
  }
}

/** One that is open is frozen until it is copied. */
async function copyWhole(image: string, to: string): Promise<void> {
  await requireRoom(image, to);
  const isOpen = (await findMount(image)) !== undefined;
  const limited = (from: string, copy: string) => [
    'timeout',
    '-s',
    'KILL',
    String(FROZEN_SECONDS),
    ...wholeCopy(from, copy),
  ];
  const [command, withinMs] = isOpen ? [limited, 2 * FROZEN_SECONDS * 1000] : [wholeCopy, ONE_WITHIN_MS];
  await copyImage(run, 'backup', { image, to, mountNow: async () => findMount(image), command, withinMs }).catch(() => {
    throw new Error(
      isOpen
        ? `it is in use, and its disk does not copy it within ${FROZEN_SECONDS} s`
        : 'it could not be copied, or was opened meanwhile',
    );
  });
}

const wholeCopy = (from: string, to: string) => ['cp', '--sparse=always', '--reflink=never', '--', from, to];

async function requireRoom(image: string, to: string): Promise<void> {
  const [{ bavail, bsize }, { blocks }] = [await statfs(join(to, '..')), statSync(image)];
  if (bavail * bsize < blocks * 512)
    throw new EngineError(
      'disk-full',
      `${bavail * bsize} bytes are left for the copies, and the next home needs ${blocks * 512}: make room there.`,
    );
}
