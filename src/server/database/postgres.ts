import { PostgresDialect } from 'kysely';
import { withQueryTimeout } from './query-timeout.ts';

const INT8 = 20;

/** How patient a pool of connections is. */
export interface PoolLimits {
  /** A statement that waits longer for a lock fails (55P03) rather than to hold up those behind it. */
  readonly lockTimeoutMs?: number;
  /** Longest wait for a connection, and for each query; without it 15 and 30 s. */
  readonly limitMs?: number | undefined;
  /** How many connections there are at most; without it ten. */
  readonly max?: number;
}

/** Takes the address of a database and gives the dialect that Kysely runs on. Connects at the first query. */
export async function postgresDialect(
  connectionString: string,
  { lockTimeoutMs, limitMs, max = 10 }: PoolLimits = {},
): Promise<PostgresDialect> {
  // Imported here: a server on SQLite starts without loading it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max,
    // So that a transaction's first query goes along with its beginning (patience.ts).
    pipeline: true,
    // A server that is not there is refused at once, without this. With a limit: how long a connection that nobody waits for
    // any more takes the place of one that would come about.
    connectionTimeoutMillis: limitMs === undefined ? 15_000 : 2_000,
    // Longer than another server takes to migrate, which holds the lock that a second start waits for.
    query_timeout: limitMs === undefined ? 30_000 : undefined,
    lock_timeout: lockTimeoutMs,
    application_name: 'account server',
    // pg gives bigint as text, because it may exceed 2^53. Ours never do.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // A connection lost while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one lost between two queries of a transaction, which then hears of it at the second.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: limitMs === undefined ? pool : withQueryTimeout(pool, limitMs) });
}
