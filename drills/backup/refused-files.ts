// Files that `restore` must refuse.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Fault } from '../shared/drill.ts';
import { makeFolder } from '../shared/server.ts';
import { contentsOf, newPlace, settingsOf, type Place } from './databases.ts';
import { fileOf } from './old-file.ts';
import { decryptWithAge, encryptWithAge, operate, type BackupKey } from './operator.ts';

/** A file to refuse. */
export interface Refused {
  readonly name: string;
  readonly file: string;
  readonly keyFile: string;
}

/** The same backup, cut and changed in as many places as asked for, in the header and in the pieces. */
export function damagedFiles(file: string, key: BackupKey, count: number): Refused[] {
  const folder = makeFolder('drill-backup-');
  const bytes = readFileSync(file);
  const made = (name: string, content: Uint8Array): Refused => {
    const at = join(folder, name);
    writeFileSync(at, content);
    return { name, file: at, keyFile: key.file };
  };
  const spread = (at: number) => Math.floor((bytes.length * (at + 0.5)) / count);
  const flipped = (at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
  // Between two pieces, where nothing but the mark of the last one shows that something is missing.
  const start = bytes.indexOf('\n---') + 1;
  const payload = bytes.indexOf('\n', start) + 1 + 16;
  return [
    ...Array.from({ length: count }, (_, at) => made(`flipped-${spread(at)}`, flipped(spread(at)))),
    made('flipped-in-head', flipped(40)),
    made('flipped-last', flipped(bytes.length - 1)),
    ...[0, 10, payload, payload + 65_552, payload + 2 * 65_552, bytes.length - 1].map((length) =>
      made(`cut-${length}`, bytes.subarray(0, length)),
    ),
    made('longer', Buffer.concat([bytes, Buffer.from('x')])),
    made('foreign', Buffer.from('SQLite format 3\0')),
  ];
}

/** The same rows, with the header of a version that is not there yet; otherwise whole, and encrypted to the same key. */
export function newerFile(file: string, key: BackupKey, schema: string | undefined): Refused {
  const lines = decryptWithAge(file, key)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const text = fileOf({ ...lines[0], ...(schema !== undefined && { schema }) }, lines.slice(1, -1));
  const newer = encryptWithAge(text, join(makeFolder('drill-backup-'), 'newer.age'), key);
  return { name: 'newer', file: newer, keyFile: key.file };
}

/** Returns the names of those that were taken all the same, that left a row, or that were not refused in one line. */
export async function takenOf(
  files: readonly Refused[],
  server: string,
  engine: Place['engine'],
  fault: Fault | undefined,
): Promise<string[]> {
  const taken: string[] = [];
  let place = await newPlace(engine, server);
  for (const { name, file, keyFile } of files) {
    const words = ['restore', file, '--key', keyFile, '--yes'];
    const { code, err } = await operate(words, settingsOf(place, ''), fault);
    const rows = [...(await contentsOf(place)).values()].flat().length;
    if (code > 0 && /^[^\n]+\n$/.test(err) && rows === 0) continue;
    taken.push(name);
    place = await newPlace(engine, server);
  }
  return taken;
}

/** Restores a backup into places that have accounts; returns how many took it, or said so otherwise than in one line, or are not as before. */
export async function overwrittenOf(
  { file, keyFile }: Refused,
  places: readonly Place[],
  secretKey: string,
  fault: Fault | undefined,
): Promise<number> {
  const overwritten = await Promise.all(
    places.map(async (place) => {
      const before = await contentsOf(place);
      const words = ['restore', file, '--key', keyFile, '--yes'];
      const { code, err } = await operate(words, settingsOf(place, secretKey), fault);
      return (
        code === 0 || !/^[^\n]* has accounts[^\n]*\n$/.test(err) || !isDeepStrictEqual(before, await contentsOf(place))
      );
    }),
  );
  return overwritten.filter(Boolean).length;
}
