// Backups of a site under load, restored from nothing: cost, content, encryption and duration.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startFastPostgres, type Place } from '../shared/database.ts';
import { count, ENGINES, none, print, row, sum, type Measurement, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT } from '../shared/server.ts';
import { contentsOf, fill, newPlace, settingsOf, type Member } from './databases.ts';
import { decryptWithAge, keyOfAge, operated, type BackupKey } from './operator.ts';
import { restore, type Restored } from './restored.ts';
import { backUpUnderLoad, loadRows, type UnderLoad } from './under-load.ts';

const SECRET = 'ab'.repeat(32);
const LIMIT_SECONDS = 300;

/** Seconds between two backups by deploy/aperta-backup.timer. */
function secondsBetween(): number {
  const timer = readFileSync(join(ROOT, 'deploy/aperta-backup.timer'), 'utf8');
  return Number(/^OnCalendar=\*:0\/(\d+)$/m.exec(timer)?.[1]) * 60;
}

/** A place full of people, and a backup of it that was made while nobody wrote. */
interface Saved {
  readonly place: Place;
  readonly members: readonly Member[];
  readonly contents: ReadonlyMap<string, readonly string[]>;
  readonly file: string;
}

export const run: Run = async (options) => {
  const { fault, isShort, wants } = options;
  const is = (name: string) => fault?.name === name;
  const postgres = await startFastPostgres();
  const server = postgres.url;
  const folder = makeFolder('drill-backup-');
  const key = keyOfAge(join(folder, 'key'));
  const stranger = keyOfAge(join(folder, 'stranger'));
  const engines = fault ? ENGINES.slice(0, 1) : ENGINES;
  const underLoad: UnderLoad[] = [];
  const saved: Saved[] = [];
  for (const engine of engines) {
    const place = await newPlace(engine, server);
    const members = await fill(place, SECRET, isShort ? 1_000 : 5_000);
    if (wants('requests', 'pages', 'calls', 'acknowledged', 'age'))
      underLoad.push(await backUpUnderLoad(place, members, { server, key, secretKey: SECRET }, options));
    const file = join(folder, `${engine}.age`);
    const how = is('plain') ? ['--plain'] : ['--to', is('stranger') ? stranger.recipient : key.recipient];
    await operated(['backup', file, ...how], settingsOf(place, SECRET), fault);
    saved.push({ place, members, contents: await contentsOf(place), file });
  }
  const secretKey = is('other-secret') ? 'cd'.repeat(32) : SECRET;
  const restored: Restored[] = [];
  if (wants('recovery', 'counts', 'checksums', 'members'))
    for (const backup of saved)
      for (const engine of engines) restored.push(await restore(backup, { server, key, engine, secretKey }, fault));

  const every = is('nightly') ? 86_400 : secondsBetween();
  const rows = [
    ...(underLoad.length > 0 ? loadRows(underLoad, every) : []),
    ...(restored.length > 0 ? restoredRows(restored) : []),
    ...(wants('sealed', 'mode', 'opened') ? fileRows(saved, key) : []),
  ];
  await postgres.stop();
  return rows;
};

const lostOf = (restored: readonly Restored[]) => sum(restored, ({ lost }) => lost);
const triedOf = (restored: readonly Restored[]) => sum(restored, ({ tried }) => tried);

/** What came back, and when. */
function restoredRows(restored: readonly Restored[]): Measurement[] {
  const tables = sum(restored, (one) => one.tables);
  const longest = Math.max(...restored.map(({ seconds }) => seconds));
  print(restored.flatMap(({ otherRows }) => otherRows.map((table) => `other rows in ${table}`)));
  const measured = longest === Infinity ? 'never' : `${longest.toFixed(1)} s`;
  const [counts, checksums] = (['otherCounts', 'otherRows'] as const).map((key) =>
    sum(restored, (one) => one[key].length),
  );
  return [
    row('recovery', measured, `≤ ${LIMIT_SECONDS} s`, longest <= LIMIT_SECONDS),
    none('counts', counts ?? NaN, tables, 'tables differ'),
    none('checksums', checksums ?? NaN, tables, 'tables differ'),
    none('members', lostOf(restored), triedOf(restored), 'lost'),
  ];
}

/** Who can read the files. */
function fileRows(saved: readonly Saved[], key: BackupKey): Measurement[] {
  const searched = saved.flatMap(({ file, members }) => {
    const bytes = readFileSync(file);
    const some = members.filter((_, at) => at % 50 === 0).flatMap(({ email, username }) => [email, username]);
    return [...some, 'canary', 'argon2id', '"users"'].map((word) => bytes.includes(word));
  });
  const isOpen = ({ file }: Saved) => (statSync(file).mode & 0o077) !== 0;
  const isShut = ({ file, contents }: Saved) => {
    try {
      const rows = sum(contents.values(), (list) => list.length);
      return !decryptWithAge(file, key).includes(`{"end":true,"rows":${rows},`);
    } catch {
      return true;
    }
  };
  return [
    none('sealed', count(searched, Boolean), searched.length, 'values found'),
    none('mode', count(saved, isOpen), saved.length, 'readable by others'),
    none('opened', count(saved, isShut), saved.length, 'not decrypted'),
  ];
}
