// Room on the disk of homes. Images are sparse, and share blocks with earlier versions: a disk that gets full while a home is open makes
// its file system fail.
import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { EngineError } from '#src/desktop/engines/engine.ts';

export interface RoomOptions {
  /** Of the homes. */
  readonly folder: string;
  /** Images that are open. */
  readonly open: () => readonly string[];
  /** Whether an image shares blocks with a version: each that is written is copied then. */
  readonly isShared: (image: string) => boolean;
  /** Deletes something that may go. Returns whether there was anything. */
  readonly makeRoom: () => Promise<boolean>;
}

/** Makes what looks at it. */
export function createRoom({ folder, open, isShared, makeRoom }: RoomOptions) {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const needOf = (image: string, least: number, isToShare: boolean) => {
    const found = statSync(image, { throwIfNoEntry: false });
    const own = isToShare || isShared(image) ? 0 : (found?.blocks ?? 0) * 512;
    return Math.max(least, found?.size ?? 0) - own;
  };
  /** `image` and all that are open. */
  const needed = (image: string, least: number, isToShare = false) =>
    open()
      .filter((other) => other !== image)
      .reduce((sum, other) => sum + needOf(other, 0, false), needOf(image, least, isToShare));
  const fault = (left: number, need: number) =>
    new EngineError(
      'disk-full',
      `${left} bytes are left for ${folder}, and open homes may still need ${need}: make room on this disk.`,
    );

  return {
    /** For an image of so many bytes that is to be opened. Earlier versions go first. Throws `EngineError` 'disk-full'. */
    async requireToOpen(image: string, bytes: number): Promise<void> {
      for (;;) {
        const [left, need] = [await freeBytes(), needed(image, bytes)];
        if (left >= need) return;
        if (!(await makeRoom())) throw fault(left, need);
      }
    },

    /** For a version of an open image. Throws `EngineError` 'disk-full'. */
    async requireToShare(image: string): Promise<void> {
      if (!open().includes(image)) return;
      const [left, need] = [await freeBytes(), needed(image, 0, true)];
      if (left < need) throw fault(left, need);
    },
  };
}
