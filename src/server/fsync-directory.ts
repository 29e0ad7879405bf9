// A synced file may still be gone after a power cut: its name stands in the folder, which is synced by itself (fsync(2)).
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// Windows opens no folder, some file systems sync none, and a folder of others may not be readable: nothing better is to be had.
const CANNOT = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']);

/** Makes names last that were made in a folder, or moved or linked into it. Throws if the disk fails. */
export function fsyncDirectory(folder: string): void {
  let open: number | undefined;
  try {
    open = openSync(folder, 'r');
    fsyncSync(open);
  } catch (error) {
    if (!CANNOT.has((error as { code?: string }).code ?? '')) throw error;
  } finally {
    if (open !== undefined) closeSync(open);
  }
}

/** Makes a folder with those above it, if need be, for this user alone; what was made outlives a power cut. */
export function createDurableDirectory(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // From the new folder up to the first that was there already.
  for (let above = dirname(resolve(folder)); ; above = dirname(above)) {
    fsyncDirectory(above);
    if (above === dirname(resolve(first))) return;
  }
}
