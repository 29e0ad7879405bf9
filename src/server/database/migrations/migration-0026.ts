// Migration 0026: when accounts were last used, and which warnings were sent to those that are not.
import type { Kysely } from 'kysely';

/**
 * Adds the columns. Times of earlier uses are not known, so all accounts count as used now. As a column default it rewrites no rows, and
 * it applies to accounts that a server of the previous release creates meanwhile.
 */
export async function addUses(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users');
  await users()
    .addColumn('used_at', 'bigint', (column) => column.notNull().defaultTo(Date.now()))
    .execute();
  await users()
    .addColumn('unused_warnings', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await users().addColumn('unused_warned_at', 'bigint').execute();
  await users().addColumn('unused_warning_queued_at', 'bigint').execute();
  await db.schema.createIndex('users_by_use').on('users').column('used_at').execute();
}
