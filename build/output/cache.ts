// What earlier builds made, in `.cache/build`, by the hash of what it was made from. After a change of one text, a build makes
// only what contains the text.
import { createHash, randomUUID } from 'node:crypto';
import { statSync, utimesSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from './output-folder.ts';

const FOLDER = join('.cache', 'build');
/** Its time is that of the last `removeUnused`. */
const REMOVAL_FILE = join(FOLDER, 'last-removal');
const DAY = 86_400_000;
const DAYS_KEPT = 7;

const lock = await readFile(new URL('../../package-lock.json', import.meta.url));
/** Other versions of Node and of the packages have other places in the cache. Hashed once: a build asks for a thousand places. */
const versions = createHash('sha256').update(process.version).update(lock).digest();

/** Returns the place in the cache for what is made from `parts` by `makers`. */
function placeOf(parts: readonly (string | Buffer)[], makers: string | Buffer = versions): string {
  const hash = createHash('sha256').update(makers);
  for (const part of parts) hash.update(`\0${part.length}\0`).update(part);
  return join(FOLDER, hash.digest('hex').slice(0, 32));
}

/**
 * Returns what `make` returns, from the cache if an earlier build made it from the same `parts`. `makers` stands for the programs
 * that make it: Node and all packages, if absent.
 */
export async function cached(
  parts: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
  makers?: string,
): Promise<Buffer> {
  const place = placeOf(parts, makers);
  const known = readIfThere(place);
  // A file without content: the computer stopped while writing it.
  if (known && known.length > 0) {
    markUsed(place);
    return known;
  }
  const made = await make();
  await writeWhole(place, (path) => writeFile(path, made));
  return made;
}

/** Returns a folder that `fill` has filled, from the cache if an earlier build filled it from the same `parts`. Not to be changed. */
export async function cachedFolder(parts: readonly string[], fill: (folder: string) => Promise<void>): Promise<string> {
  const place = placeOf(parts);
  if (statSync(place, { throwIfNoEntry: false })) markUsed(place);
  else await writeWhole(place, fill);
  return place;
}

/** Removes what no build has used for a week. Does nothing if the last time is less than `interval` ms ago: there can be many files. */
export async function removeUnused(interval = DAY): Promise<void> {
  const last = statSync(REMOVAL_FILE, { throwIfNoEntry: false });
  if (last && Date.now() - last.mtimeMs < interval) return;
  await writeFile(REMOVAL_FILE, '');
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

function markUsed(place: string): void {
  const now = new Date();
  utimesSync(place, now, now);
}
