// Four servers start at once on an empty PostgreSQL: all of them start, and each migration is applied once.
import { none, type Row } from '../drill.ts';
import { makeDatabase, runSql } from '../postgres-databases.ts';
import { startServer, type DrillServer } from '../server.ts';

const SERVERS = 4;
/** PostgreSQL itself notes each change of the schema that was kept. */
const NOTES = `
  create table drill_notes (tag text, what text);
  create function drill_note() returns event_trigger language plpgsql as $$
    begin insert into drill_notes select command_tag, object_identity from pg_event_trigger_ddl_commands(); end $$;
  create event trigger drill_notes on ddl_command_end execute function drill_note();`;

/** Gives the row of as many rounds as are said. What one server alone changes in a schema is what four may. */
export async function race(
  postgres: string,
  secretKey: string,
  rounds: number,
  preload: readonly string[],
): Promise<readonly Row[]> {
  const startAll = async (databaseUrl: string, count: number) => {
    const starts = Array.from({ length: count }, async () =>
      startServer({ preload, env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey } }),
    );
    const settled = await Promise.allSettled(starts);
    const servers: DrillServer[] = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await Promise.all(servers.map(async (server) => server.kill()));
    const notes = await runSql(databaseUrl, 'select tag, what from drill_notes order by tag, what');
    return { started: servers.length, notes: JSON.stringify(notes) };
  };
  const noted = async (name: string) => {
    const url = await makeDatabase(postgres, name);
    await runSql(url, NOTES);
    return url;
  };
  const alone = await startAll(await noted('race_alone'), 1);
  let faults = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { started, notes } = await startAll(await noted(`race_${round}`), SERVERS);
    faults += SERVERS - started + (notes === alone.notes ? 0 : 1);
  }
  return [
    none(
      'race',
      'Four servers that start at once on an empty PostgreSQL all start, and every change of the schema is made once',
      faults,
      rounds * SERVERS,
      'starts failed, or changed something again',
    ),
  ];
}
