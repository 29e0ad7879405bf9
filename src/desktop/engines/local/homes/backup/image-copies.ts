// Copies of the image of a home: consistent ones, also while it is in use, and none where nothing was written since the last one.
import { rename, rm, stat, utimes } from 'node:fs/promises';
import type { LimitedPrograms } from '../../limits/limited-programs.ts';
import { whileFrozen } from './freeze.ts';

/** A copy has the time of its image, of which the kernel keeps more digits than a program sets. */
const SAME_TIME_MS = 2;
const MOST_TRIES = 3;

/** Whether an image is as it was when `copy` was made of it. */
export async function isUnchanged(image: string, copy: string): Promise<boolean> {
  const [now, then] = await Promise.all([stat(image), stat(copy).catch(() => undefined)]);
  return then?.size === now.size && Math.abs(then.mtimeMs - now.mtimeMs) < SAME_TIME_MS;
}

export interface ImageCopy {
  readonly image: string;
  /** Appears there once it is whole. */
  readonly to: string;
  /** Where its file system is mounted just now; nothing if it is not. */
  readonly mountNow: () => Promise<string | undefined>;
  /** Copies a file to another. */
  readonly command: (from: string, to: string) => readonly string[];
  /** Of the command. */
  readonly withinMs: number;
}

/** Copies the image of a home. Throws as `run` does, or if the home is opened and closed all the time. */
export async function copyImage(run: LimitedPrograms, home: string, copy: ImageCopy): Promise<void> {
  const { image, to, mountNow, command, withinMs } = copy;
  const unfinished = `${to}.new`;
  const limits = { withinMs };
  try {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      await rm(unfinished, { force: true });
      const [before, mount] = [await stat(image), await mountNow()];
      const plain = command(image, unfinished);
      try {
        await run(home, mount === undefined ? plain : whileFrozen(mount, plain), limits);
      } finally {
        // The shell of a command that takes too long is killed.
        if (mount !== undefined) await run(home, ['fsfreeze', '-u', mount]).catch(() => undefined);
      }
      const [after, mountAfter] = [await stat(image), await mountNow()];
      // It may have been opened or closed meanwhile.
      if (mountAfter !== mount || (mount === undefined && after.mtimeMs !== before.mtimeMs)) continue;
      await utimes(unfinished, after.atimeMs / 1000, after.mtimeMs / 1000);
      return await rename(unfinished, to);
    }
    throw new Error('it was opened or closed each time that it was copied');
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A copy of the same disk that takes no room until one of both changes (reflink). */
export const sharedCopy = (from: string, to: string) => ['cp', '--reflink=always', '--', from, to];
