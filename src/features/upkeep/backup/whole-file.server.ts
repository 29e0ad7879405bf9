// Writes a file that is complete or absent, also after a power cut.
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fsyncDirectory } from '#src/server/files/fsync-directory.ts';

/** Writes `file` by a new file `part` beside it, which only its owner may read. Throws what the system or `write` throws. */
export async function writeWhole<Result>(
  file: string,
  part: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(part, 'wx', 0o600);
  let place = part;
  try {
    let result: Result;
    try {
      result = await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    place = file;
    fsyncDirectory(dirname(file));
    return result;
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
}
