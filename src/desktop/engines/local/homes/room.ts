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
  /** What all that may go takes at most. */
  readonly spareBytes: () => number;
  /** Deletes something that may go. Returns whether there was anything. */
  readonly makeRoom: () => Promise<boolean>;
}

const isNeverShared = () => false;

/** Makes what looks at it. */
export function createRoom({ folder, open, isShared, spareBytes, makeRoom }: RoomOptions) {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const needOf = (image: string, least: number, shares: RoomOptions['isShared']) => {
    const found = statSync(image, { throwIfNoEntry: false });
    const own = shares(image) ? 0 : (found?.blocks ?? 0) * 512;
    return Math.max(least, found?.size ?? 0) - own;
  };
  /** `image` and all that are open. */
  const needed = (image: string, least: number, shares: RoomOptions['isShared']) =>
    open()
      .filter((other) => other !== image)
      .reduce((sum, other) => sum + needOf(other, 0, shares), needOf(image, least, shares));
  const fault = (left: number, need: number) =>
    new EngineError(
      'disk-full',
      `${left} bytes are left for ${folder}, and open homes may still need ${need}: make room on this disk.`,
    );

  return {
    /** For an image of so many bytes that is to be opened. Earlier versions go first. Throws `EngineError` 'disk-full'. */
    async requireToOpen(image: string, bytes: number): Promise<void> {
      // Nothing goes for a size that does not fit anyway.
      const alone = needed(image, bytes, isNeverShared);
      const most = (await freeBytes()) + spareBytes();
      if (most < alone) throw fault(most, alone);
      for (;;) {
        const [left, need] = [await freeBytes(), needed(image, bytes, isShared)];
        if (left >= need) return;
        if (!(await makeRoom())) throw fault(left, need);
      }
    },

    /** For a version of an open image. Throws `EngineError` 'disk-full'. */
    async requireToShare(image: string): Promise<void> {
      if (!open().includes(image)) return;
      const [left, need] = [await freeBytes(), needed(image, 0, (one) => one === image || isShared(one))];
      if (left < need) throw fault(left, need);
    },
  };
}
