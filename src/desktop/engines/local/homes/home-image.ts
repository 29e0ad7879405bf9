// The image of a home: a sparse file with an ext4 file system. Made, enlarged, and read without mounting it.
import { renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { EngineError } from '#src/desktop/engines/engine.ts';
import { printable } from '#src/desktop/engines/printable.ts';
import type { LimitedPrograms } from '../limits/limited-programs.ts';

/** What the superblock says: while the image is mounted, numbers of before. */
export interface ImageFacts {
  /** Of the whole file system. */
  readonly bytes: number;
  /** For files. */
  readonly limitBytes: number;
  readonly usedBytes: number;
  readonly isEncrypted: boolean;
}

/** Reads them. Throws an `EngineError` 'not-started' if there is no ext4 file system in it. */
export async function readImage(image: string): Promise<ImageFacts> {
  const file = await open(image);
  try {
    const block = Buffer.alloc(1024);
    await file.read(block, 0, block.length, 1024);
    if (block.readUInt16LE(0x38) !== 0xef53) throw new EngineError('not-started', 'A home has no file system.');
    const size = 1024 << block.readUInt32LE(0x18);
    // Images have fewer than 2^32 blocks.
    const [blocks, free, overhead] = [block.readUInt32LE(4), block.readUInt32LE(0xc), block.readUInt32LE(0x248)];
    const limit = blocks - overhead;
    return {
      bytes: blocks * size,
      limitBytes: limit * size,
      usedBytes: Math.max(0, limit - free) * size,
      isEncrypted: (block.readUInt32LE(0x60) & 0x10000) !== 0,
    };
  } finally {
    await file.close();
  }
}

/** Runs a program for the home. Throws an `EngineError`, see `attempts`. */
export type Attempt = (command: readonly string[], codes?: readonly unknown[], input?: Buffer) => Promise<void>;

/** Makes an image. Throws an `EngineError` 'not-started'. */
export async function makeImage(attempt: Attempt, image: string, bytes: number, isEncrypted: boolean): Promise<void> {
  const unfinished = `${image}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, '', { mode: 0o600 });
  truncateSync(unfinished, bytes);
  // `-m 0`: without space that only root may use.
  await attempt(['mkfs.ext4', '-q', '-F', '-m', '0', ...(isEncrypted ? ['-O', 'encrypt'] : []), unfinished]);
  renameSync(unfinished, image);
}

/** Enlarges an image that is not mounted. What was begun and interrupted is done again. Throws an `EngineError` 'not-started'. */
export async function growImage(attempt: Attempt, image: string, bytes: number): Promise<void> {
  truncateSync(image, bytes);
  // 1: it has repaired something.
  await attempt(['e2fsck', '-f', '-p', image], [1]);
  await attempt(['resize2fs', image]);
}

/**
 * Returns what runs programs for a home. That throws an `EngineError` 'disk-full' or 'not-started' with what the program wrote, unless
 * it ends with 0 or one of `codes`.
 */
export function attempts(run: LimitedPrograms, home: string): Attempt {
  return async (command, codes = [], input) => {
    try {
      await run(home, command, input && { input });
    } catch (error) {
      const { stderr, code } = error as { stderr?: string; code?: unknown };
      if (codes.includes(code)) return;
      const message = `${command[0]} failed: ${printable(stderr?.trim() || `it ended with ${String(code)}`)}`;
      throw new EngineError(/No space left/.test(message) ? 'disk-full' : 'not-started', message);
    }
  };
}
