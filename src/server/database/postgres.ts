import { PostgresDialect } from 'kysely';

const INT8 = 20;

/**
 * Takes the address of a database and gives the dialect that Kysely runs on. Connects at the first query. With
 * `lockTimeoutMs` a statement that waits longer for a lock fails (55P03) rather than to hold up those behind it.
 */
export async function postgresDialect(
  connectionString: string,
  { lockTimeoutMs }: { lockTimeoutMs?: number } = {},
): Promise<PostgresDialect> {
  // Imported here: a server on SQLite starts without loading it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    // Also how long a call waits for one of the ten; a server that is not there is refused at once, without this.
    connectionTimeoutMillis: 15_000,
    // Longer than another server takes to migrate, which holds the lock that a second start waits for.
    query_timeout: 30_000,
    lock_timeout: lockTimeoutMs,
    application_name: 'account server',
    // pg gives bigint as text, because it may exceed 2^53. Ours never do.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
}
