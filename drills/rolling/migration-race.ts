// Four servers start at once on an empty PostgreSQL: all of them start, and each migration is applied once.
import { randomBytes } from 'node:crypto';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { makeDatabase, runSql } from '../shared/postgres-databases.ts';
import type { DrillServer } from '../shared/server.ts';

const SERVERS = 4;
/** PostgreSQL itself notes each change of the schema that was kept. */
const NOTES = `
  create table drill_notes (tag text, what text);
  create function drill_note() returns event_trigger language plpgsql as $$
    begin insert into drill_notes select command_tag, object_identity from pg_event_trigger_ddl_commands(); end $$;
  create event trigger drill_notes on ddl_command_end execute function drill_note();`;

/** Returns the row of ten rounds. Four servers may change in a schema what one server changes. */
export async function race({ fault, isShort, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const rounds = isShort || fault ? 2 : 10;
  const secretKey = randomBytes(32).toString('hex');
  const postgres = await startPostgres(needPostgres());
  const startAll = async (databaseUrl: string, count: number) => {
    const starts = Array.from({ length: count }, async () =>
      startServer({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey } }),
    );
    const settled = await Promise.allSettled(starts);
    const servers: DrillServer[] = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await Promise.all(servers.map(async (server) => server.kill()));
    const notes = await runSql(databaseUrl, 'select tag, what from drill_notes order by tag, what');
    return { started: servers.length, notes: JSON.stringify(notes) };
  };
  const noted = async (name: string) => {
    const url = await makeDatabase(postgres.url, name);
    await runSql(url, NOTES);
    return url;
  };
  const alone = await startAll(await noted('race_alone'), 1);
  let faults = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { started, notes } = await startAll(await noted(`race_${round}`), SERVERS);
    faults += SERVERS - started + (notes === alone.notes ? 0 : 1);
  }
  await postgres.stop();
  return [none('race', faults, rounds * SERVERS, 'starts failed or repeated a migration')];
}
