// The SQL of backups, and nothing else: whole tables, row by row.
import { sql } from 'kysely';
import type { Queries, Tables } from '#src/server/database/tables.ts';
import type { BackupRow } from './schema.ts';

// What a restored server starts without: turns of work, counted tries, and challenges that live for minutes.
type Left = 'leases' | 'limits' | 'challenges';

/** The tables of a backup with their primary keys, parents before children. A table that is new does not compile until it is here. */
const KEYS: Readonly<Record<Exclude<keyof Tables, Left>, readonly string[]>> = {
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
};

type Saved = keyof typeof KEYS;

/** The tables of a backup, in the order in which their rows can be written. */
export const SAVED_TABLES = Object.keys(KEYS) as readonly Saved[];

/** Says whether a backup has rows of this table. */
export function isSaved(table: string): table is Saved {
  return Object.hasOwn(KEYS, table);
}

const PAGE = 500;

/** Gives all rows of a table by its key, a page at a time. */
export async function* pagesOf(db: Queries, table: Saved): AsyncGenerator<BackupRow['row'][]> {
  const key = KEYS[table];
  const names = sql.join(key.map((column) => sql.ref(column)));
  for (let last: BackupRow['row'] | undefined; ;) {
    const values = key.map((column) => last?.[column] ?? null);
    const after = last === undefined ? sql`` : sql`where (${names}) > (${sql.join(values)})`;
    const query = sql<BackupRow['row']>`select * from ${sql.table(table)} ${after} order by ${names} limit ${PAGE}`;
    const { rows } = await query.execute(db);
    yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

/** Writes rows of one table that have the same columns. */
export async function insertRows(trx: Queries, table: Saved, rows: readonly BackupRow['row'][]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(lines)}`.execute(trx);
}

/** Empties the tables of a backup. */
export async function clearTables(trx: Queries): Promise<void> {
  for (const table of SAVED_TABLES.toReversed()) await trx.deleteFrom(table).execute();
}

/** Says whether there is an account. */
export async function hasUsers(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Gives the name of the newest migration that was applied. */
export async function newestMigration(db: Queries): Promise<string> {
  const query = sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`;
  return (await query.execute(db)).rows[0]?.name ?? '';
}
