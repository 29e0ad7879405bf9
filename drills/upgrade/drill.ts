// Upgrade from the previous release: both at once on PostgreSQL while members use it, one after the other on SQLite.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDatabase, runSql, startFastPostgres, withSqlite } from '../shared/database.ts';
import { none, print, runParts, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';
import { startServer } from '../shared/server.ts';
import { countUnknown, startLife } from './members.ts';
import { layOutPrevious, type Release } from './previous-release.ts';

const REFUSAL = /was written by a newer version of this program/;
const LOST_ROW = `delete from users where username = 'member0x0'`;
const SECONDS = { full: 15, brief: 3 };
/** What a migration that is not readable by the release before would do, or a newer release that leaves no record. */
const harmOf = ({ lacks }: Release): Readonly<Record<string, string>> => ({
  'renamed-column': 'alter table tokens rename column last_used_at to used_when',
  'dropped-table': 'drop table limits',
  'lost-row': LOST_ROW,
  unrecorded: `delete from kysely_migration where name in ('${lacks.join("', '")}')`,
});

/** On PostgreSQL: both at once. */
const takeOverBeside =
  (release: Release): Run =>
  async ({ fault, isBrief }) => {
    const { root, commit, lacks } = release;
    const seconds = SECONDS[isBrief ? 'brief' : 'full'];
    const postgres = await startFastPostgres();
    const databaseUrl = await makeDatabase(postgres.url, 'upgraded');
    const env = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') };
    const old = await startServer({ root, env });
    const life = startLife(old.url, 'member');
    await wait(seconds * 1_000);
    const before = life.members.length;
    const other = fault?.name === 'other-database' ? { DATABASE_URL: await makeDatabase(postgres.url, 'other') } : {};
    const today = await startServer({ env: { ...env, ...other } });
    const harm = harmOf(release)[fault?.name ?? ''];
    if (harm !== undefined) await runSql({ dataDir: '', databaseUrl }, harm);
    const beside = startLife(today.url, 'guest');
    await wait(seconds * 1_000);
    await Promise.all([life.stop(), beside.stop()]);
    // Each release must accept the members created at the other.
    const [strangers, guests] = [life.members.slice(before), beside.members];
    const unknown = (await countUnknown(today.url, strangers)) + (await countUnknown(old.url, guests));
    await old.stop();
    const lost = await countUnknown(today.url, life.members);
    // Started again on purpose: it must not write into a schema that it does not know.
    const again = await startServer({ root, env }).catch((error: Error) => error);
    if (!(again instanceof Error)) await again.kill();
    await today.kill();
    await postgres.stop();
    const { asked, wrong } = life.seen;
    print(wrong, 5);
    const isRefused = again instanceof Error && REFUSAL.test(again.message);
    return [
      none('old-serves', wrong.length, asked, 'responses failed or wrong', { commit, migrations: lacks.length }),
      none('both-know', unknown, strangers.length + guests.length, 'members not accepted'),
      none('new-knows', lost, life.members.length, 'members lost'),
      none('old-refused', isRefused ? 0 : 1, 1, 'starts not refused'),
    ];
  };

/** On SQLite: one after the other. */
const takeOverAfter =
  ({ root, commit }: Release): Run =>
  async ({ fault, isBrief }) => {
    const dataDir = makeFolder();
    const old = await startServer({ root, dataDir });
    const life = startLife(old.url, 'member');
    await wait(SECONDS[isBrief ? 'brief' : 'full'] * 1_000);
    await life.stop();
    await old.stop();
    const today = await startServer({ dataDir });
    if (fault !== undefined) withSqlite(dataDir, (db) => db.exec(LOST_ROW));
    const lost = await countUnknown(today.url, life.members);
    await today.stop();
    return [none('sqlite-knows', lost, life.members.length, 'members lost', { commit })];
  };

export const run: Run = async (options) => {
  const release = await layOutPrevious();
  return runParts(options, [
    [['old-', 'both-know', 'new-knows'], takeOverBeside(release)],
    [['sqlite-knows'], takeOverAfter(release)],
  ]);
};
