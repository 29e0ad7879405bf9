// Kysely on PostgreSQL, through a connection pool of pg.
import { PostgresDialect } from 'kysely';
import { withQueryTimeout } from './query-timeout.ts';

const INT8 = 20;

/** Time limits and size of a connection pool. */
export interface PoolOptions {
  /** A statement that waits longer for a lock fails with 55P03. Default: no limit. */
  readonly lockTimeoutMs?: number;
  /** Longest wait for a new connection. Default: 15 s, or 2 s with `queryTimeoutMs`. */
  readonly connectTimeoutMs?: number;
  /** Longest wait of a request for a pooled connection, and for each query. Default: 30 s for each query. */
  readonly queryTimeoutMs?: number | undefined;
  /** Most connections. Default: 10. */
  readonly max?: number;
}

/** Takes the URL of a PostgreSQL database. Returns the dialect that Kysely uses; it connects at the first query. */
export async function postgresDialect(
  connectionString: string,
  { lockTimeoutMs, connectTimeoutMs, queryTimeoutMs, max = 10 }: PoolOptions = {},
): Promise<PostgresDialect> {
  // Imported here, because a server on SQLite does not need it.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString,
    max,
    // Sends `begin` together with the first query of a transaction (query-timeout.ts).
    pipeline: true,
    // With `queryTimeoutMs` a request gives up earlier; its unfinished connection then occupies a place in the pool until this.
    connectionTimeoutMillis: connectTimeoutMs ?? (queryTimeoutMs === undefined ? 15_000 : 2_000),
    // Longer than a migration of another server, whose lock a second start waits for.
    query_timeout: queryTimeoutMs === undefined ? 30_000 : undefined,
    lock_timeout: lockTimeoutMs,
    application_name: 'account server',
    // pg returns bigint as text, because it may exceed 2^53. Ours never do.
    types: { getTypeParser: (id, format) => (id === INT8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // Without a listener, an idle connection that is lost would end the process. The pool replaces it at the next query.
  pool.on('error', () => undefined);
  // The same for a connection lost between two queries of a transaction; the second query then fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool: queryTimeoutMs === undefined ? pool : withQueryTimeout(pool, queryTimeoutMs) });
}

/** Takes the URL of a PostgreSQL database. Returns host, port and name of the database, without user and password. */
export async function postgresPlace(connectionString: string): Promise<string> {
  const { default: pg } = await import('pg');
  const { database = '' } = new pg.Client({ connectionString });
  return `${await postgresAddress(connectionString)}/${database}`;
}

/** Takes the URL of a PostgreSQL database. Returns host and port, or the folder of its socket, without user and password. */
export async function postgresAddress(connectionString: string): Promise<string> {
  const { default: pg } = await import('pg');
  const { host, port } = new pg.Client({ connectionString });
  return `${host}:${port}`;
}
