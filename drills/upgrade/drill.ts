// Upgrade from the previous release: both at once on PostgreSQL while members use it, one after the other on SQLite.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { type Fault, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { makeDatabase, runSql } from '../shared/postgres-databases.ts';
import { buildSite, makeFolder, startServer } from '../shared/server.ts';
import { countUnknown, startLife } from './members.ts';
import { layOutPrevious, type Release } from './previous-release.ts';
import { promises } from './promises.ts';

const REFUSAL = /was written by a newer version of this program/;
const LOST_ROW = `delete from users where username = 'member0x0'`;
/** What a migration that is not readable by the release before would do, or a newer release that leaves no record. */
const harmOf = ({ lacks }: Release): Readonly<Record<string, string>> => ({
  'renamed-column': 'alter table tokens rename column last_used_at to used_when',
  'dropped-table': 'drop table limits',
  'lost-row': LOST_ROW,
  unrecorded: `delete from kysely_migration where name in ('${lacks.join("', '")}')`,
});

async function run({ fault, isShort }: RunOptions): Promise<readonly Measurement[]> {
  const release = await layOutPrevious();
  if (release.lacks.length === 0)
    throw new Error('The previous release has every migration of this one: nothing is shown.');
  await buildSite();
  const seconds = isShort || fault !== undefined ? 3 : 15;
  const postgres = await startPostgres(needPostgres());
  const rows = [
    ...(await takeOverBeside(release, postgres.url, seconds, fault)),
    await takeOverAfter(release, seconds, fault),
  ];
  await postgres.stop();
  return rows;
}

/** On PostgreSQL: both at once. */
async function takeOverBeside(
  release: Release,
  postgres: string,
  seconds: number,
  fault: Fault | undefined,
): Promise<readonly Measurement[]> {
  const { root, commit, lacks, preload } = release;
  const databaseUrl = await makeDatabase(postgres, 'upgraded');
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('hex') };
  const old = await startServer({ root, env });
  const life = startLife(old.url, 'member');
  await wait(seconds * 1_000);
  const before = life.members.length;
  const other = fault?.name === 'other-database' ? { DATABASE_URL: await makeDatabase(postgres, 'other') } : {};
  const today = await startServer({ preload, env: { ...env, ...other } });
  const harm = fault === undefined ? undefined : harmOf(release)[fault.name];
  if (harm !== undefined) await runSql(databaseUrl, harm);
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
  for (const line of life.seen.wrong.slice(0, 5)) console.log(`  wrong: ${line}`);
  const serves = `The previous release (${commit}) keeps serving before, during and after the current release applies ${lacks.length} migrations to the same PostgreSQL`;
  return [
    none('old-serves', life.seen.wrong.length, life.seen.asked, 'responses failed or wrong', serves),
    none('both-know', unknown, strangers.length + guests.length, 'members not accepted'),
    none('new-knows', lost, life.members.length, 'members lost'),
    none('old-refused', again instanceof Error && REFUSAL.test(again.message) ? 0 : 1, 1, 'starts not refused'),
  ];
}

/** On SQLite: one after the other. */
async function takeOverAfter(
  { root, commit, preload }: Release,
  seconds: number,
  fault: Fault | undefined,
): Promise<Measurement> {
  const dataDir = makeFolder();
  const old = await startServer({ root, dataDir });
  const life = startLife(old.url, 'member');
  await wait(seconds * 1_000);
  await life.stop();
  await old.stop();
  const today = await startServer({ preload, dataDir });
  if (fault?.name === 'lost-row') {
    const db = new DatabaseSync(join(dataDir, 'accounts.db'), { enableForeignKeyConstraints: true });
    db.exec(LOST_ROW);
    db.close();
  }
  const lost = await countUnknown(today.url, life.members);
  await today.stop();
  const promise = `On SQLite, the current release starts on the database of the previous release (${commit}) with all accounts and sessions`;
  return none('sqlite-knows', lost, life.members.length, 'members lost', promise);
}

export const drill: Drill = {
  title: 'Upgrade from the previous release',
  promises,
  how: 'The last commit before the newest migration is checked out from the git history, with its own packages and build. Clients register, sign in, request the current user, sign out and request pages on it without a break, while the current release is started beside it on the same PostgreSQL and migrates the schema. The running previous release does not check the schema again; if it is restarted, it refuses by design, so that a rollback needs the backup. Load balancers are covered by `rolling`.',
  faults: [
    { name: 'renamed-column', description: 'a migration that renames a column', mustFail: ['old-serves'] },
    { name: 'dropped-table', description: 'a migration that drops a table', mustFail: ['old-serves', 'new-knows'] },
    { name: 'lost-row', description: 'a migration that loses an account', mustFail: ['new-knows', 'sqlite-knows'] },
    { name: 'other-database', description: 'the current release uses a separate database', mustFail: ['both-know'] },
    { name: 'unrecorded', description: 'migrations are not recorded', mustFail: ['old-refused'] },
  ],
  limitMinutes: 15,
  run,
};
