// Opens the one database of the server: PostgreSQL if there is an address of one, else a SQLite file in the data folder.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { dataFolderHint } from '#src/server/data-folder-hint.ts';
import { createDurableDirectory } from '#src/server/fsync-directory.ts';
import { MINUTE_MS } from '#src/shared/durations.ts';
import { ConfigError, type Config } from '../config.ts';
import { MIGRATIONS } from './migrations.ts';
import { sqliteDialect } from './node-sqlite.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { postgresDialect } from './postgres.ts';
import { withQueryTiming, type QueryObserver } from './query-timing.ts';
import type { Queries, Tables } from './tables.ts';

/** An open database with all migrations applied. */
export interface Database {
  readonly queries: Queries;
  /** The same database for work that nobody waits for: its queries may take longer. */
  readonly backgroundQueries: Queries;
  /** Resolves if the database answers, throws if not. */
  ping(): Promise<void>;
  /**
   * Overwrites what was deleted: SQLite has zeroed it (`secure_delete`), and its journal is emptied here. PostgreSQL frees
   * the rows for reuse; when their bytes go is its own affair.
   */
  vacuum(): Promise<void>;
  close(): Promise<void>;
}

/** How long a call waits for the database: with what else it does, it is answered within a second. */
export const REQUEST_QUERY_TIMEOUT_MS = 600;
const BACKGROUND_CONNECTIONS = 2;

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** How a database is opened. */
export interface OpenOptions {
  /** Hears of each query. */
  readonly onQuery?: QueryObserver | undefined;
  /**
   * A server that answers calls: none of its queries keeps a visitor waiting for longer than this, except those of `backgroundQueries`.
   * Without it they take what they need.
   */
  readonly queryTimeoutMs?: number;
}

/**
 * Opens the database and brings it up to date, however many servers start at once. Throws a `ConfigError` of one line if
 * it cannot.
 */
export async function openDatabase(where: Where, { onQuery, queryTimeoutMs }: OpenOptions = {}): Promise<Database> {
  const open = (dialect: Dialect) =>
    new Kysely<Tables>({ dialect: onQuery ? withQueryTiming(dialect, onQuery) : dialect });
  const queries = open(await dialectOf(where, queryTimeoutMs));
  try {
    await (where.databaseUrl === undefined ? migrate(queries) : migrateAmongOthers(where.databaseUrl));
    // From now on the driver waits for a lock, without stopping everything else (node-sqlite.ts).
    if (where.databaseUrl === undefined && queryTimeoutMs !== undefined)
      await sql`pragma busy_timeout = 0`.execute(queries);
  } catch (error) {
    await queries.destroy();
    throw startError(where, error);
  }
  const isShared = where.databaseUrl === undefined || queryTimeoutMs === undefined;
  const backgroundQueries = isShared
    ? queries
    : open(await postgresDialect(where.databaseUrl, { max: BACKGROUND_CONNECTIONS }));
  return {
    queries,
    backgroundQueries,
    ping: async () => void (await sql`select 1`.execute(queries)),
    vacuum: async () => {
      if (where.databaseUrl === undefined) await emptyJournal(queries);
      // Without giving the end of the file back: that needs the table to itself, and three at once waited for each other
      // for 12 seconds (0.5 without; PostgreSQL 15).
      else
        for (const table of PERSONAL_TABLES)
          await sql`vacuum (truncate false) ${sql.table(table)}`.execute(backgroundQueries);
    },
    close: async () => {
      await queries.destroy();
      if (!isShared) await backgroundQueries.destroy();
    },
  };
}

/** Tries for some seconds: whoever reads the file meanwhile, such as a backup, needs the journal. */
async function emptyJournal(queries: Queries): Promise<void> {
  for (let look = 0; look < 50; look += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(queries);
    if (rows[0]?.busy !== 1) return;
    await wait(100);
  }
}

async function dialectOf(where: Where, limitMs: number | undefined): Promise<Dialect> {
  if (where.databaseUrl !== undefined) return postgresDialect(where.databaseUrl, { limitMs });
  try {
    createDurableDirectory(where.dataDir);
    return sqliteDialect(join(where.dataDir, 'accounts.db'));
  } catch (error) {
    throw startError(where, error);
  }
}

/** Kysely holds an advisory lock on PostgreSQL and an immediate transaction on SQLite, so a second start waits. */
async function migrate(db: Queries): Promise<void> {
  const provider = { getMigrations: async () => ({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error as Error;
}

/**
 * Below the second after which PostgreSQL looks for deadlocks, and ends one of the two: it must not be a member's call. And
 * well below what a call waits (`CALL_LIMIT_MS`).
 */
const LOCK_TIMEOUT_MS = 300;
const MIGRATION_LIMIT_MS = MINUTE_MS;
/** What a migration gives way to: a lock that others hold (an older server's calls, another start), and a deadlock. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Brings a database up to date that others use meanwhile. It waits a moment for what they hold, since their
 * next calls wait behind it, and then tries again, for a minute in all. A migration is one transaction: nothing stays half done.
 */
async function migrateAmongOthers(databaseUrl: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: await postgresDialect(databaseUrl, { lockTimeoutMs: LOCK_TIMEOUT_MS }) });
  const end = Date.now() + MIGRATION_LIMIT_MS;
  try {
    for (;;) {
      const error = await migrate(db).catch((thrown: unknown) => thrown);
      if (error === undefined) return;
      if (!HELD_UP.has((error as { code?: string }).code ?? '') || Date.now() > end) throw error as Error;
      // Not all at the same moment, if several servers start.
      await wait(randomInt(100, 300));
    }
  } finally {
    await db.destroy();
  }
}

function startError({ databaseUrl, dataDir }: Where, error: unknown): ConfigError {
  const { message, code } = error as { message?: string; code?: string };
  const setting = databaseUrl === undefined ? `DATA_DIR is ${dataDir}, and its database` : 'DATABASE_URL: its database';
  if (message?.includes('corrupted migrations')) {
    return new ConfigError(
      `${setting} was written by a newer version of this program: start that version, or restore a backup.`,
    );
  }
  const [line = ''] = (message ?? String(error)).split('\n', 1);
  const cure = databaseUrl === undefined ? dataFolderHint(error) : WANTED_URL;
  return new ConfigError(`${setting} cannot be opened: ${line} (${code ?? 'no code'}). ${cure}`);
}

const WANTED_URL = 'It should be postgres://user:password@host/name of a user who may make tables.';
