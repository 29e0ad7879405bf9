// Files that `restore` must refuse.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Place } from '../shared/database.ts';
import type { Engine, Fault } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { contentsOf, newPlace, settingsOf } from './databases.ts';
import { fileOf } from './old-file.ts';
import { decryptWithAge, encryptWithAge, operate, type BackupKey } from './operator.ts';

/** Returns the paths of the same backup, cut and changed in as many places as asked for, in the header and in the pieces. */
export function damagedFiles(file: string, count: number): string[] {
  const folder = makeFolder('drill-backup-');
  const bytes = readFileSync(file);
  const made = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const flipped = (at: number) => made(`flipped-${at}`, bytes.with(at, (bytes[at] ?? 0) ^ 1));
  const spread = Array.from({ length: count }, (_, at) => Math.floor((bytes.length * (at + 0.5)) / count));
  // Between two pieces, where nothing but the mark of the last one shows that something is missing.
  const start = bytes.indexOf('\n---') + 1;
  const payload = bytes.indexOf('\n', start) + 1 + 16;
  const lengths = [0, 10, payload, payload + 65_552, payload + 2 * 65_552, bytes.length - 1];
  return [
    ...[...spread, 40, bytes.length - 1].map(flipped),
    ...lengths.map((length) => made(`cut-${length}`, bytes.subarray(0, length))),
    made('longer', Buffer.concat([bytes, Buffer.from('x')])),
    made('foreign', Buffer.from('SQLite format 3\0')),
  ];
}

/** The same rows, with the header of a version that is not there yet; otherwise whole, and encrypted to the same key. */
export function newerFile(file: string, key: BackupKey, schema: string | undefined): string {
  const lines = decryptWithAge(file, key).trimEnd().split('\n');
  const [header, ...rows] = lines.map((line) => JSON.parse(line) as object);
  const text = fileOf({ ...header, ...(schema !== undefined && { schema }) }, rows.slice(0, -1));
  return encryptWithAge(text, join(makeFolder('drill-backup-'), 'newer.age'), key);
}

const restoreInto = (place: Place, file: string, keyFile: string, secretKey: string, fault: Fault | undefined) =>
  operate(['restore', file, '--key', keyFile, '--yes'], settingsOf(place, secretKey), fault);

/** Counts the files that were taken all the same, that left a row, or that were not refused in one line. */
export async function countTaken(
  files: readonly string[],
  keyFile: string,
  { server, engine }: { server: string; engine: Engine },
  fault: Fault | undefined,
): Promise<number> {
  let taken = 0;
  let place = await newPlace(engine, server);
  for (const file of files) {
    const { code, err } = await restoreInto(place, file, keyFile, '', fault);
    const rows = [...(await contentsOf(place)).values()].flat().length;
    if (code > 0 && /^[^\n]+\n$/.test(err) && rows === 0) continue;
    taken += 1;
    place = await newPlace(engine, server);
  }
  return taken;
}

/** Restores a backup into a place that has accounts; returns 1 if it took it, said so otherwise than in one line, or is not as before. */
export async function countOverwritten(
  file: string,
  keyFile: string,
  { place, secretKey }: { place: Place; secretKey: string },
  fault: Fault | undefined,
): Promise<number> {
  const before = await contentsOf(place);
  const { code, err } = await restoreInto(place, file, keyFile, secretKey, fault);
  const isRefused = code !== 0 && /^[^\n]* has accounts[^\n]*\n$/.test(err);
  return isRefused && isDeepStrictEqual(before, await contentsOf(place)) ? 0 : 1;
}
