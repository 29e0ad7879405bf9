// The SQL of backups.
import { sql } from 'kysely';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import type { KeyedTable } from '#src/accounts/modules/table-rules.server.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { BackupRow } from './backup-lines.ts';

const PAGE_SIZE = 500;

/** Yields all rows of a table, ordered by its key, in pages. */
export async function* readPages(db: Queries, { name, key }: KeyedTable): AsyncGenerator<BackupRow['row'][]> {
  const names = sql.join(key.map((column) => sql.ref(column)));
  for (let last: BackupRow['row'] | undefined; ;) {
    const values = key.map((column) => last?.[column] ?? null);
    const after = last === undefined ? sql`` : sql`where (${names}) > (${sql.join(values)})`;
    const query = sql<BackupRow['row']>`select * from ${sql.table(name)} ${after} order by ${names} limit ${PAGE_SIZE}`;
    const { rows } = await query.execute(db);
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1);
  }
}

/** Inserts rows of one table that have the same columns. */
export async function insertRows(trx: Queries, table: string, rows: readonly BackupRow['row'][]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(trx);
}

/** Deletes all rows of these tables, which stand in the order of a backup. */
export async function clearTables(trx: Queries, tables: readonly KeyedTable[]): Promise<void> {
  for (const { name } of tables.toReversed()) await trx.deleteFrom(name).execute();
}

/**
 * Deletes what opens an account without its password or passkey, or would once it is finished: sessions, links, emails
 * that make one, and what features name.
 */
export async function endSessionsAndLinks(trx: Queries, hooks: OperatorServices['hooks']): Promise<void> {
  await trx.deleteFrom('outbox').where('kind', 'in', ['newEmail', 'reset']).execute();
  for (const table of ['links', 'tokens'] as const) await trx.deleteFrom(table).execute();
  for (const { afterRestore } of hooks) await afterRestore?.(trx);
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
