// Opens the one database of the server: PostgreSQL if there is an address of one, else a SQLite file in the data folder.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError, type Config } from '../config.ts';
import { folderAdvice } from '#src/server/data-folder-hint.ts';
import { makeLastingFolder } from '#src/server/fsync-directory.ts';
import { MIGRATIONS } from './migrations.ts';
import { sqliteDialect } from './node-sqlite.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import { postgresDialect } from './postgres.ts';
import type { Queries, Tables } from './tables.ts';
import { timed, type QueryTold } from './query-timing.ts';

/** An open database with all migrations applied. */
export interface Database {
  readonly queries: Queries;
  /** The same database for work that nobody waits for: its queries may take longer. */
  readonly patient: Queries;
  /** Resolves if the database answers, throws if not. */
  ping(): Promise<void>;
  /**
   * Overwrites what was deleted: SQLite has zeroed it (`secure_delete`), and its journal is emptied here. PostgreSQL frees
   * the rows for reuse; when their bytes go is its own affair.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** How long a call waits for the database: with what else it does, it is answered within a second. */
export const CALL_LIMIT_MS = 600;
const PATIENT_CONNECTIONS = 2;

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** How a database is opened. */
export interface Opening {
  /** Hears of each query. */
  readonly told?: QueryTold | undefined;
  /**
   * A server that answers calls: none of its queries keeps a visitor waiting for longer than this, except those of `patient`.
   * Without it they take what they need.
   */
  readonly limitMs?: number;
}

/**
 * Opens the database and brings it up to date, however many servers start at once. Throws a `ConfigError` of one line if
 * it cannot.
 */
export async function openDatabase(where: Where, { told, limitMs }: Opening = {}): Promise<Database> {
  const open = (dialect: Dialect) => new Kysely<Tables>({ dialect: told ? timed(dialect, told) : dialect });
  const queries = open(await dialectOf(where, limitMs));
  try {
    await (where.databaseUrl === undefined ? migrate(queries) : migrateAmongOthers(where.databaseUrl));
    // From now on the driver waits for a lock, without stopping everything else (node-sqlite.ts).
    if (where.databaseUrl === undefined && limitMs !== undefined) await sql`pragma busy_timeout = 0`.execute(queries);
  } catch (error) {
    await queries.destroy();
    throw startError(where, error);
  }
  const isShared = where.databaseUrl === undefined || limitMs === undefined;
  const patient = isShared ? queries : open(await postgresDialect(where.databaseUrl, { max: PATIENT_CONNECTIONS }));
  return {
    queries,
    patient,
    ping: async () => void (await sql`select 1`.execute(queries)),
    scrub: async () => {
      if (where.databaseUrl === undefined) await emptyJournal(queries);
      // Without giving the end of the file back: that needs the table to itself, and three at once waited for each other
      // for 12 seconds (0.5 without; PostgreSQL 15).
      else for (const table of PERSONAL_TABLES) await sql`vacuum (truncate false) ${sql.table(table)}`.execute(patient);
    },
    close: async () => {
      await queries.destroy();
      if (!isShared) await patient.destroy();
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
    makeLastingFolder(where.dataDir);
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
const MIGRATION_LIMIT_MS = 60_000;
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
  const cure = databaseUrl === undefined ? folderAdvice(error) : WANTED_URL;
  return new ConfigError(`${setting} cannot be opened: ${line} (${code ?? 'no code'}). ${cure}`);
}

const WANTED_URL = 'It should be postgres://user:password@host/name of a user who may make tables.';
