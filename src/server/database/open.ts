// Opens the server's database: PostgreSQL if DATABASE_URL is set, else a SQLite file in the data folder.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql, type Dialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { dataFolderHint } from '#src/server/files/data-folder-hint.ts';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { ConfigError } from '../settings/config-error.ts';
import type { Config } from '../settings/config.ts';
import { isDatabaseUnavailable } from './errors.ts';
import { appliedMigrations, knownMigrations } from './known-migrations.ts';
import { sqliteDialect } from './node-sqlite.ts';
import { postgresAddress, postgresDialect } from './postgres.ts';
import { withQueryTiming, type QueryObserver } from './query-timing.ts';
import type { Queries, Tables } from './tables.ts';
import { requireUsablePostgres } from './usable-postgres.ts';

/** No PostgreSQL answers at the address: it may be starting, or its machine. */
export class UnreachableError extends ConfigError {}

/** An open database with all migrations applied. */
export interface Database {
  /** For requests: limited by `queryTimeoutMs` on PostgreSQL. */
  readonly queries: Queries;
  /** The same database without the request limit, for work that no visitor waits for. */
  readonly backgroundQueries: Queries;
  /** Resolves if the database answers, rejects if not. */
  ping(): Promise<void>;
  /**
   * Removes deleted rows from the files. SQLite has overwritten them with zeros (`secure_delete`), so its journal is emptied.
   * PostgreSQL marks their space as free and overwrites it later; in indexes once a fiftieth of a table's pages had deleted rows.
   */
  vacuum(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** How long a request waits for one query. With its other work, every request is then answered within a second. */
export const REQUEST_QUERY_TIMEOUT_MS = 600;
const BACKGROUND_CONNECTIONS = 2;

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'acceptedSchema'>>;

/** How a database is opened. */
export interface OpenOptions {
  /** Called after each query. */
  readonly onQuery?: QueryObserver | undefined;
  /** Set by a server that answers requests: the longest wait for each query, except those of `backgroundQueries`. Default: none. */
  readonly queryTimeoutMs?: number;
  /** Called with the name of each migration that was applied. */
  readonly onMigration?: (name: string) => void;
  /** False: refuse a database that an older version of this program uses. An empty one is always migrated. Default: true. */
  readonly mayMigrate?: boolean;
}

/**
 * Opens the database and applies all migrations; several servers may do so at the same time. Throws a `ConfigError` of one
 * line if it cannot.
 */
export async function openDatabase(
  location: DatabaseLocation,
  { onQuery, queryTimeoutMs, onMigration = () => undefined, mayMigrate = true }: OpenOptions = {},
): Promise<Database> {
  const { databaseUrl } = location;
  const open = (dialect: Dialect) =>
    new Kysely<Tables>({ dialect: onQuery ? withQueryTiming(dialect, onQuery) : dialect });
  const queries = open(await createDialect(location, queryTimeoutMs));
  try {
    if (!mayMigrate) await requireNoneOrNewest(location, queries);
    await (databaseUrl === undefined
      ? migrate(location, queries, onMigration)
      : migratePostgres(location, onMigration));
    // From now on the driver waits for locks without blocking the event loop (node-sqlite.ts).
    if (databaseUrl === undefined && queryTimeoutMs !== undefined) await sql`pragma busy_timeout = 0`.execute(queries);
  } catch (error) {
    await queries.destroy();
    throw error instanceof ConfigError ? error : await openError(location, error);
  }
  const isShared = databaseUrl === undefined || queryTimeoutMs === undefined;
  const backgroundQueries = isShared
    ? queries
    : open(await postgresDialect(databaseUrl, { max: BACKGROUND_CONNECTIONS }));
  return {
    queries,
    backgroundQueries,
    ping: async () => void (await sql`select 1`.execute(queries)),
    vacuum: async (tables) => {
      if (databaseUrl === undefined) await truncateJournal(queries);
      // Without truncation, which needs an exclusive lock: three vacuums at once waited 12 s for each other, and 0.5 s without it
      // (PostgreSQL 15). Without parallel workers, whose start takes longer than the rest once the indexes have 512 kB.
      else
        for (const table of tables)
          await sql`vacuum (truncate false, parallel 0) ${sql.table(table)}`.execute(backgroundQueries);
    },
    close: async () => {
      await queries.destroy();
      if (!isShared) await backgroundQueries.destroy();
    },
  };
}

/** Tries for five seconds, because other readers of the file, such as a backup, keep the journal busy. */
async function truncateJournal(queries: Queries): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(queries);
    if (rows[0]?.busy !== 1) return;
    await wait(100);
  }
}

async function createDialect(location: DatabaseLocation, queryTimeoutMs: number | undefined): Promise<Dialect> {
  if (location.databaseUrl !== undefined) {
    try {
      await postgresAddress(location.databaseUrl);
    } catch (error) {
      // What pg cannot read: a port above 65535, or the name of a file for TLS that is not there.
      throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}. ${EXPECTED_URL}`, {
        cause: error,
      });
    }
    return postgresDialect(location.databaseUrl, { queryTimeoutMs });
  }
  try {
    createDurableDirectory(location.dataDir);
    return sqliteDialect(join(location.dataDir, 'accounts.db'));
  } catch (error) {
    throw await openError(location, error);
  }
}

/** Reads the names first: SQLite has one connection, which a migrator keeps. */
async function migrator({ acceptedSchema }: DatabaseLocation, db: Queries): Promise<Migrator> {
  const migrations = await knownMigrations(db, acceptedSchema);
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/** Throws a `ConfigError` if some migrations are applied, and others are not yet. */
async function requireNoneOrNewest(location: DatabaseLocation, db: Queries): Promise<void> {
  const all = await (await migrator(location, db)).getMigrations();
  const newest = all.findLast(({ executedAt }) => executedAt !== undefined)?.name;
  if (newest === undefined || all.every(({ executedAt }) => executedAt !== undefined)) return;
  throw new ConfigError(
    `${subjectOf(location)} is of an older version of this program (${newest}; this version needs ${all.at(-1)?.name}), and nothing was changed. Use that version for this command; or start the servers of this version, which migrate it, and repeat the command. To migrate it without a server: ${PROGRAM.admin('migrate')}`,
  );
}

/**
 * Connects to a database and changes nothing. Throws a `ConfigError` of one line if the server could not use it: it does not answer, it
 * is too old, not in UTF-8, or its user may not create tables.
 */
export async function tryPostgres(databaseUrl: string): Promise<void> {
  const location = { databaseUrl, dataDir: '' };
  const queries = new Kysely<Tables>({ dialect: await createDialect(location, REQUEST_QUERY_TIMEOUT_MS) });
  try {
    await requireUsablePostgres(queries);
    const { rows } = await sql<{ allowed: boolean }>`
      select has_schema_privilege(current_user, 'public', 'create') as allowed`.execute(queries);
    if (rows[0]?.allowed !== true)
      throw new ConfigError(`DATABASE_URL: its user may not create tables in its database. ${EXPECTED_URL}`);
  } catch (error) {
    throw error instanceof ConfigError ? error : await openError(location, error);
  } finally {
    await queries.destroy();
  }
}

/** Kysely takes an advisory lock on PostgreSQL and an immediate transaction on SQLite, so a second start waits. */
async function migrate(location: DatabaseLocation, db: Queries, onMigration: (name: string) => void): Promise<void> {
  const { error, results = [] } = await (await migrator(location, db)).migrateToLatest();
  for (const { migrationName, status } of results) if (status === 'Success') onMigration(migrationName);
  if (error !== undefined) throw error as Error;
}

/**
 * Less than the second after which PostgreSQL looks for deadlocks and aborts one transaction, which could be a request's. And
 * less than `REQUEST_QUERY_TIMEOUT_MS`, because requests queue behind a migration that waits.
 */
const LOCK_TIMEOUT_MS = 300;
const MIGRATION_TIMEOUT_MS = MINUTE_MS;
/** A host that never answers is reported after this long. */
const CONNECT_TIMEOUT_MS = 1_000;
/** Errors after which a migration is tried again: lock not available, deadlock detected. */
const LOCK_ERRORS = new Set(['55P03', '40P01']);

/**
 * Migrates a database that other servers use at the same time. Waits briefly for their locks, because their next queries wait
 * behind this one, and tries again for a minute. Each migration is one transaction, so none is left incomplete.
 */
async function migratePostgres(location: DatabaseLocation, onMigration: (name: string) => void): Promise<void> {
  const dialect = await postgresDialect(location.databaseUrl ?? '', {
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const db = new Kysely<Tables>({ dialect });
  const deadline = Date.now() + MIGRATION_TIMEOUT_MS;
  try {
    await requireUsablePostgres(db);
    for (;;) {
      const error = await migrate(location, db, onMigration).catch((thrown: unknown) => thrown);
      if (error === undefined) return;
      if (!LOCK_ERRORS.has((error as { code?: string }).code ?? '') || Date.now() > deadline) throw error as Error;
      // A random delay, so that servers that start together do not collide again.
      await wait(randomInt(100, 300));
    }
  } finally {
    await db.destroy();
  }
}

/** Returns the name of the newest migration that a database has, also one of a newer version; undefined if it has none. */
export async function newestApplied(location: DatabaseLocation): Promise<string | undefined> {
  const db = new Kysely<Tables>({ dialect: await createDialect(location, undefined) });
  try {
    return (await appliedMigrations(db)).at(-1);
  } finally {
    await db.destroy();
  }
}

/** What the refusal of PostgreSQL needs, by its code. */
function postgresHint(databaseUrl: string, code: unknown): string {
  const { username, pathname } = new URL(databaseUrl);
  const [user, name] = [decodeURIComponent(username) || 'USER', decodeURIComponent(pathname.slice(1)) || 'NAME'];
  const asPostgres = (command: string) => `sudo -u postgres ${command}`;
  switch (code) {
    case '28P01':
      return `There is no user ${user}, or the password is another. See the users: ${asPostgres("psql -c '\\du'")}. Set the password: ${asPostgres(`psql -c '\\password ${user}'`)}, and the same in DATABASE_URL.`;
    case '28000':
      return `PostgreSQL does not let the user ${user} in from here. Add to pg_hba.conf, above what refuses it: host ${name} ${user} ADDRESS/32 scram-sha-256; then: ${asPostgres("psql -c 'select pg_reload_conf()'")}`;
    case '3D000':
      return `Make it: ${asPostgres(`createdb --owner=${user} --encoding=UTF8 --template=template0 ${name}`)}, or correct the name in DATABASE_URL.`;
    case '42501':
      return `Its user may not create tables. Run: ${asPostgres(`psql -c 'alter database "${name}" owner to "${user}"'`)}`;
    default:
      return EXPECTED_URL;
  }
}

const EXPECTED_URL = 'It should be postgres://user:password@host/name of a user who may create tables.';

const subjectOf = ({ databaseUrl, dataDir }: DatabaseLocation): string =>
  databaseUrl === undefined ? `DATA_DIR is ${dataDir}, and its database` : 'DATABASE_URL: its database';

/** Says what an operator can do about a database that cannot be opened. Never contains the password of DATABASE_URL. */
async function openError(location: DatabaseLocation, error: unknown): Promise<ConfigError> {
  const { databaseUrl } = location;
  const { message = String(error), code } = error as { message?: string; code?: string };
  const subject = subjectOf(location);
  if (message.includes('corrupted migrations')) {
    return new ConfigError(
      `${subject} was written by a newer version of this program: start that version, or restore a backup. To go back to this one: ACCEPTED_SCHEMA (deploy/README.md, 'Go back').`,
    );
  }
  const [line = ''] = message.split('\n', 1);
  if (databaseUrl !== undefined && isUnreachable(error))
    return new UnreachableError(
      `DATABASE_URL: no PostgreSQL answers at ${await postgresAddress(databaseUrl)} (${code ?? line}). It should be the address of one that runs: postgres://user:password@host/name.`,
    );
  const hint = databaseUrl === undefined ? dataFolderHint(error) : postgresHint(databaseUrl, code);
  return new ConfigError(`${subject} cannot be opened: ${line} (${code ?? 'no code'}). ${hint}`);
}

/**
 * True for errors of the connection: those of Node have a code like ECONNREFUSED, those of pg none, and those of
 * PostgreSQL a SQLSTATE.
 */
function isUnreachable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? /^E[A-Z]/.test(code) : isDatabaseUnavailable(error);
}
