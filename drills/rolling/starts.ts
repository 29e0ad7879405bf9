// Servers that start at once on an empty database, and on a database that a newer release has migrated.
import { randomBytes } from 'node:crypto';
import { makeDatabase, runSql, startFastPostgres } from '../shared/database.ts';
import { none, type Run } from '../shared/drill.ts';
import { makeFolder } from '../shared/programs.ts';

const SERVERS = 4;
const SECRET_KEY = randomBytes(32).toString('hex');
/** PostgreSQL itself notes each change of the schema that was kept. */
const NOTES = `
  create table drill_notes (tag text, what text);
  create function drill_note() returns event_trigger language plpgsql as $$
    begin insert into drill_notes select command_tag, object_identity from pg_event_trigger_ddl_commands(); end $$;
  create event trigger drill_notes on ddl_command_end execute function drill_note();`;

/** Four servers start at once on an empty PostgreSQL: all of them start, and change in the schema what one server changes. */
export const race: Run = async ({ isBrief, startServer }) => {
  const rounds = isBrief ? 2 : 10;
  const postgres = await startFastPostgres();
  const startAll = async (name: string, count: number) => {
    const place = { dataDir: '', databaseUrl: await makeDatabase(postgres.url, name) };
    await runSql(place, NOTES);
    const env = { DATABASE_URL: place.databaseUrl, SECRET_KEY };
    const settled = await Promise.allSettled(Array.from({ length: count }, () => startServer({ env })));
    const servers = settled.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    await Promise.all(servers.map(async (server) => server.kill()));
    const notes = await runSql(place, 'select tag, what from drill_notes order by tag, what');
    return { started: servers.length, notes: JSON.stringify(notes) };
  };
  const alone = await startAll('race_alone', 1);
  let faults = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { started, notes } = await startAll(`race_${round}`, SERVERS);
    faults += SERVERS - started + (notes === alone.notes ? 0 : 1);
  }
  await postgres.stop();
  return [none('race', faults, rounds * SERVERS, 'starts failed or repeated a migration')];
};

const REFUSAL =
  /^the server did not start: DATA(?:_DIR|BASE_URL)\b.* was written by a newer version of this program: .+\n$/;
const CHANGE = 'create table of_the_future (id integer);';
const RECORD = `insert into kysely_migration (name, timestamp) values ('9999-future', '2999-01-01T00:00:00.000Z');`;

/** A server refuses a database that a newer release has migrated, in one clear line. The fault is one that does not record it. */
export const refuseNewer: Run = async ({ fault, startServer }) => {
  const postgres = await startFastPostgres();
  let accepted = 0;
  for (const databaseUrl of [undefined, await makeDatabase(postgres.url, 'newer')]) {
    const place = { dataDir: makeFolder(), databaseUrl };
    const starting = { dataDir: place.dataDir, env: { SECRET_KEY, DATABASE_URL: databaseUrl } };
    await (await startServer(starting)).stop();
    await runSql(place, fault === undefined ? CHANGE + RECORD : CHANGE);
    const again = await startServer(starting).catch((error: Error) => error);
    if (!(again instanceof Error)) await again.kill();
    if (!(again instanceof Error && REFUSAL.test(again.message))) accepted += 1;
  }
  await postgres.stop();
  return [none('newer-refused', accepted, 2, 'engines without a refusal')];
};
