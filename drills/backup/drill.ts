// Backups of a site under load, restored from nothing: cost, content, encryption and duration.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite, makeFolder } from '../shared/server.ts';
import { contentsOf, dropTable, fill, newPlace, settingsOf, type Engine } from './databases.ts';
import { FAULTS } from './faults.ts';
import { backRows, fileRows, onlineRows, sum, suiteRows, termRows, type Saved } from './measurements.ts';
import { oldBackup } from './old-file.ts';
import { backUpOnline, type Online } from './online.ts';
import { encryptWithAge, keyOfAge, operated } from './operator.ts';
import { promises } from './promises.ts';
import { damagedFiles, newerFile, overwrittenOf, takenOf, type Refused } from './refused-files.ts';
import { comeBack, type CameBack } from './restoring.ts';
import { secondsBetween } from './retention.ts';

const SECRET = 'ab'.repeat(32);

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  const is = (name: string) => fault?.name === name;
  /** With a fault, only what it is to break is measured. */
  const measures = (...keys: string[]) => !fault || keys.some((key) => fault.mustFail.includes(key));
  const server = await buildAndStart();
  const folder = makeFolder('drill-backup-');
  const key = keyOfAge(join(folder, 'key'));
  const stranger = keyOfAge(join(folder, 'stranger'));
  const base = { server: server.url, secretKey: SECRET, key };
  const engines: readonly Engine[] = fault ? ['sqlite'] : ['sqlite', 'postgresql'];
  const online: Online[] = [];
  const back: CameBack[] = [];
  const saved: Saved[] = [];
  for (const source of engines) {
    const place = await newPlace(source, server.url);
    const members = await fill(place, SECRET, isShort ? 1_000 : 5_000);
    if (measures('requests', 'pages', 'calls', 'acknowledged', 'age'))
      online.push(await backUpOnline(place, members, { ...base, rounds: isShort ? 2 : 5 }, options));
    const file = join(folder, `${source}.age`);
    const how = is('plain') ? ['--plain'] : ['--to', is('stranger') ? stranger.recipient : key.recipient];
    await operated(['backup', file, ...how], settingsOf(place, SECRET), fault);
    saved.push({ source: place, members, contents: await contentsOf(place), file });
  }
  const [first] = saved;
  if (!first) throw new Error('there is no engine');
  const secretKey = is('other-secret') ? 'cd'.repeat(32) : SECRET;
  if (measures('recovery', 'counts', 'checksums', 'members', 'suite'))
    for (const { file, contents, members } of saved)
      for (const engine of engines)
        back.push(await comeBack(file, contents, members, { ...base, engine, secretKey }, fault));
  if (is('loses-table')) for (const { place } of back) await dropTable(place, 'known_clients');

  const rows = [
    ...(online.length > 0 ? onlineRows(online, is('nightly') ? 86_400 : secondsBetween()) : []),
    ...(back.length > 0 ? backRows(back) : []),
    ...(measures('suite') ? await suiteRows(back, server.url, isShort || fault ? 'src/accounts' : 'src') : []),
    ...(measures('sealed', 'mode', 'opened') ? fileRows(saved, key) : []),
    ...(measures('term', 'kept') ? termRows(fault?.name) : []),
  ];
  const refused = async (name: string, promise: string, files: readonly Refused[]) => {
    const taken = await Promise.all(engines.map((engine) => takenOf(files, server.url, engine, fault)));
    rows.push(none(name, taken.flat().length, files.length * engines.length, 'accepted', promise));
  };
  if (measures('damaged'))
    await refused(
      'damaged',
      'A truncated or modified backup is refused with one line, and nothing is restored',
      damagedFiles(first.file, key, isShort ? 6 : 24),
    );
  if (measures('stranger')) {
    if (is('same-key')) copyFileSync(key.file, stranger.file);
    const files = saved.map(({ file }) => ({ name: file, file, keyFile: stranger.file }));
    await refused('stranger', 'A wrong key cannot decrypt a backup', files);
  }
  if (measures('newer'))
    await refused('newer', 'A backup of a newer version is refused with one line, and nothing is restored', [
      newerFile(first.file, key, is('any-schema') ? undefined : '9999-later'),
    ]);
  if (measures('occupied')) {
    const promise =
      'A restore into a database that has accounts is refused with one line, and the database stays unchanged';
    const places = saved.map(({ source }) => source);
    const refusing = { name: 'whole', file: first.file, keyFile: key.file };
    const overwritten = await overwrittenOf(refusing, places, SECRET, fault);
    rows.push(none('occupied', overwritten, places.length, 'databases overwritten', promise));
  }
  if (measures('previous')) {
    const some = first.members.slice(0, 200);
    const text = await oldBackup(first.source.dataDir, some, is('newest-only'));
    const file = encryptWithAge(text, join(folder, 'old.age'), key);
    const old = await Promise.all(engines.map((engine) => comeBack(file, new Map(), some, { ...base, engine }, fault)));
    const promise =
      'A backup of the previous schema version, encrypted by the program age, is restored, and sessions of its members stay valid';
    rows.push(
      none(
        'previous',
        sum(old, ({ lost }) => lost),
        sum(old, ({ tried }) => tried),
        'lost',
        promise,
      ),
    );
  }
  await server.stop();
  return rows;
}

async function buildAndStart() {
  await buildSite();
  return startPostgres(needPostgres());
}

export const drill: Drill = {
  title: 'Backups',
  promises,
  how: '5,000 members on SQLite and on PostgreSQL; `npm run admin -- backup` runs five times while pages are requested and users register and sign in. Then traffic stops, one more backup is made, and each file is restored into an empty database of either engine and compared table by table, by code that is independent of the restore. The tests of the server run on copies of the restored database; tests that need an empty database are skipped and listed in `drills/backup/server-tests.ts`. Keys and foreign files are made with the program age. PostgreSQL does not sync to disk here (`test/postgres.ts`), SQLite does. Times include the start of every process; a larger database takes longer, as does copying the file from another machine.',
  faults: FAULTS,
  limitMinutes: 40,
  run,
};
