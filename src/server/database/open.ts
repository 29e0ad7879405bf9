// Opens the one database of the server: PostgreSQL if there is an address of one, else a SQLite file in the data folder.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError, type Config } from '../config.ts';
import { makeLastingFolder } from '../lasting-folder.ts';
import { MIGRATIONS } from './migrations.ts';
import { sqliteDialect } from './node-sqlite.ts';
import { postgresDialect } from './postgres.ts';
import type { Queries, Tables } from './tables.ts';
import { timed, type QueryTold } from './timing.ts';

/** An open database with all migrations applied. */
export interface Database {
  readonly queries: Queries;
  /** Resolves if the database answers, throws if not. */
  ping(): Promise<void>;
  /**
   * Overwrites what was deleted: SQLite has zeroed it (`secure_delete`), and its journal is emptied here. PostgreSQL frees
   * the rows for reuse; when their bytes go is its own affair.
   */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * Opens the database and brings it up to date, however many servers start at once. `told` hears of each query.
 * Throws a `ConfigError` of one line if it cannot.
 */
export async function openDatabase(where: Where, told?: QueryTold): Promise<Database> {
  const dialect = await dialectOf(where);
  const queries = new Kysely<Tables>({ dialect: told ? timed(dialect, told) : dialect });
  try {
    await (where.databaseUrl === undefined ? migrate(queries) : migrateAmongOthers(where.databaseUrl));
  } catch (error) {
    await queries.destroy();
    throw startError(where, error);
  }
  return {
    queries,
    ping: async () => void (await sql`select 1`.execute(queries)),
    scrub: async () => {
      if (where.databaseUrl === undefined) await sql`pragma wal_checkpoint(truncate)`.execute(queries);
      // Without giving the end of the file back: that needs the table to itself, and three at once waited for each other
      // for 12 seconds (0.5 without; PostgreSQL 15).
      else
        for (const table of [
          'users',
          'tokens',
          'links',
          'outbox',
          'passkeys',
          'otp_secrets',
          'recovery_codes',
          'known_clients',
        ])
          await sql`vacuum (truncate false) ${sql.table(table)}`.execute(queries);
    },
    close: () => queries.destroy(),
  };
}

async function dialectOf(where: Where): Promise<Dialect> {
  if (where.databaseUrl !== undefined) return postgresDialect(where.databaseUrl);
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

/** Below the second after which PostgreSQL looks for deadlocks, and ends one of the two: it must not be a member's call. */
const LOCK_TIMEOUT_MS = 500;
const MIGRATION_LIMIT_MS = 60_000;
/** What a migration gives way to: a lock that others hold (an older server's calls, another start), and a deadlock. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Brings a database up to date that others use meanwhile. It waits half a second at most for what they hold, since their
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
      await new Promise((resolve) => setTimeout(resolve, randomInt(100, 300)));
    }
  } finally {
    await db.destroy();
  }
}

function startError({ databaseUrl, dataDir }: Where, error: unknown): ConfigError {
  const { message, code } = error as { message?: string; code?: string };
  if (message?.includes('corrupted migrations')) {
    return new ConfigError(
      'The database was written by a newer version of this program: start that version, or restore a backup.',
    );
  }
  const setting = databaseUrl === undefined ? `DATA_DIR is ${dataDir}, and its database` : 'DATABASE_URL: its database';
  return new ConfigError(`${setting} cannot be opened: ${message ?? String(error)} (${code ?? 'no code'}).`);
}
