// What earlier builds made, in `.cache/build`, by the hash of what it was made from. After a change of one text, a build makes
// only what contains the text.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join('.cache', 'build');
const DAY = 86_400_000;
const DAYS_KEPT = 7;

const lock = await readFile(new URL('../package-lock.json', import.meta.url));
/** Other versions of Node and of the packages have other places in the cache. Hashed once: a build asks for a thousand places. */
const versions = createHash('sha256').update(process.version).update(lock).digest();

/** Returns the place in the cache for what is made from `parts`. */
function placeOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256').update(versions);
  for (const part of parts) hash.update(`\0${part.length}\0`).update(part);
  return join(FOLDER, hash.digest('hex').slice(0, 32));
}

/** Returns what `make` returns, from the cache if an earlier build made it from the same `parts`. */
export async function cached(parts: readonly (string | Buffer)[], make: () => Promise<Buffer>): Promise<Buffer> {
  const place = placeOf(parts);
  const known = await readFile(place).catch(() => undefined);
  // A file without content: the computer stopped while writing it.
  if (known && known.length > 0) {
    await markUsed(place);
    return known;
  }
  const made = await make();
  await writeWhole(place, (path) => writeFile(path, made));
  return made;
}

/** Returns a folder that `fill` has filled, from the cache if an earlier build filled it from the same `parts`. Not to be changed. */
export async function cachedFolder(parts: readonly string[], fill: (folder: string) => Promise<void>): Promise<string> {
  const place = placeOf(parts);
  if (await stat(place).catch(() => undefined)) await markUsed(place);
  else await writeWhole(place, fill);
  return place;
}

/** Removes what no build has used for a week. */
export async function removeUnused(): Promise<void> {
  const names = await readdir(FOLDER);
  await Promise.all(
    names.map(async (name) => {
      // Another build may have renamed its draft meanwhile.
      const found = await stat(join(FOLDER, name)).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > DAYS_KEPT * DAY)
        await rm(join(FOLDER, name), { recursive: true, force: true });
    }),
  );
}

/** Writes under another name first, so that a build that is stopped leaves nothing incomplete. */
async function writeWhole(place: string, write: (path: string) => Promise<void>): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  await write(draft);
  await rename(draft, place).catch(async (error: NodeJS.ErrnoException) => {
    // Another build was faster, and a folder is not replaced.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true });
  });
}

async function markUsed(place: string): Promise<void> {
  const now = new Date();
  await utimes(place, now, now);
}
