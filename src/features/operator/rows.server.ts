// The SQL of backups.
import { sql } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import type { BackupRow } from './backup-lines.ts';

// Tables that a backup leaves out: leases, rate-limit counters, and challenges, which expire within minutes; and codes,
// tokens and sessions of apps: an app asks again, and the member allowed it already.
type Excluded = 'leases' | 'limits' | 'challenges' | 'openid_items' | 'openid_sessions';

/**
 * The tables of a backup with their primary keys, parents before children. A new table does not compile until it is
 * listed here.
 */
const KEYS: Readonly<Record<Exclude<keyof Tables, Excluded>, readonly string[]>> = {
  users: ['id'],
  passkeys: ['id'],
  tokens: ['hash'],
  known_clients: ['user_id', 'fingerprint'],
  secrets: ['name'],
  links: ['hash'],
  outbox: ['id'],
  invitations: ['hash'],
  otp_secrets: ['user_id'],
  recovery_codes: ['hash'],
  openid_clients: ['id'],
  openid_subjects: ['user_id', 'sector'],
  openid_consents: ['user_id', 'client_id'],
  openid_usernames: ['username_hash', 'client_id'],
  openid_keys: ['kid'],
};

type SavedTable = keyof typeof KEYS;

/** The tables of a backup, in the order in which their rows can be written. */
export const SAVED_TABLES = Object.keys(KEYS) as readonly SavedTable[];

/** Returns whether backups contain this table. */
export function isSaved(table: string): table is SavedTable {
  return Object.hasOwn(KEYS, table);
}

const PAGE_SIZE = 500;

/** Yields all rows of a table, ordered by its key, in pages. */
export async function* readPages(db: Queries, table: SavedTable): AsyncGenerator<BackupRow['row'][]> {
  const key = KEYS[table];
  const names = sql.join(key.map((column) => sql.ref(column)));
  for (let last: BackupRow['row'] | undefined; ;) {
    const values = key.map((column) => last?.[column] ?? null);
    const after = last === undefined ? sql`` : sql`where (${names}) > (${sql.join(values)})`;
    const query = sql<
      BackupRow['row']
    >`select * from ${sql.table(table)} ${after} order by ${names} limit ${PAGE_SIZE}`;
    const { rows } = await query.execute(db);
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1);
  }
}

/** Inserts rows of one table that have the same columns. */
export async function insertRows(trx: Queries, table: SavedTable, rows: readonly BackupRow['row'][]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
}

/** Deletes all rows of the tables of a backup. */
export async function clearTables(trx: Queries): Promise<void> {
  for (const table of SAVED_TABLES.toReversed()) await trx.deleteFrom(table).execute();
}

/**
 * Deletes what opens an account without its password or passkey, or would once it is finished: sessions, links, emails
 * that make one.
 */
export async function endSessionsAndLinks(trx: Queries): Promise<void> {
  await trx.deleteFrom('outbox').where('kind', 'in', ['newEmail', 'reset']).execute();
  for (const table of ['links', 'tokens'] as const) await trx.deleteFrom(table).execute();
  await trx.deleteFrom('otp_secrets').where('is_active', '=', 0).execute();
}

/** Returns whether there is an account. */
export async function hasUsers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the name of the newest applied migration. */
export async function newestMigration(db: Queries): Promise<string> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`;
  return (await query.execute(db)).rows[0]?.name ?? '';
}
