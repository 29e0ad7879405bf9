import { PostgresDialect } from 'kysely';

const INT8 = 20;

/** Takes the address of a database and gives the dialect that Kysely runs on. Connects at the first query. */
export async function postgresDialect(connectionString: string): Promise<PostgresDialect> {
  // Imported here: a server on SQLite starts without loading it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // Also how long a call waits for one of the ten; a server that is not there is refused at once, without this.
    connectionTimeoutMillis: 15_000,
    // Longer than another server takes to migrate, which holds the lock that a second start waits for.
    query_timeout: 30_000,
    application_name: 'account server',
    // pg gives bigint as text, because it may exceed 2^53. Ours never do.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
