// Migration 0034: warnings about homes on the desktop host that nobody opens.
import type { Kysely } from 'kysely';

/** Creates the table. Older servers do not know it: they warn nobody, and erase nothing. */
export async function createUnusedHomes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unused_homes')
    .addColumn('home', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('opened_at', 'bigint', (column) => column.notNull())
    .addColumn('warnings', 'integer', (column) => column.notNull())
    .addColumn('warned_at', 'bigint')
    .addColumn('warning_queued_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('unused_homes_of_user').on('unused_homes').column('user_id').execute();
}
