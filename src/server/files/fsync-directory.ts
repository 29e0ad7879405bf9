// Syncs folders. After a power cut a synced file can be missing if the folder with its name was not synced too (fsync(2)).
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// Windows cannot open folders, some file systems cannot sync them, and a folder of another user may not be readable.
const UNSUPPORTED = new Set(['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']);

/** Makes new, renamed and linked names in a folder durable. Throws if the disk fails, and not where folders cannot be synced. */
export function fsyncDirectory(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch (error) {
    if (!UNSUPPORTED.has((error as { code?: string }).code ?? '')) throw error;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Creates a folder with `mode` where it does not exist, and its parents with mode 755, whatever the umask is, so that they survive a
 * power cut. Not with the option `recursive`, which gives its mode to the parents too, and never ends where the system has no such
 * folder although its parent exists, as below /proc.
 */
export function createDurableDirectory(folder: string, mode = 0o700): void {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) createDurableDirectory(dirname(path), 0o755);
  try {
    mkdirSync(path, mode);
    chmodSync(path, mode);
  } catch (error) {
    // Another process was faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
  fsyncDirectory(dirname(path));
}
