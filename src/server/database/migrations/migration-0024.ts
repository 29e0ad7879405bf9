// Migration 0024: who wants an email before the desktop ends by itself.
import type { Kysely } from 'kysely';

/** Creates the table. Older servers do not know it: they send none. */
export async function createDesktopEmails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('desktop_emails')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_end', 'text')
    .addColumn('counted_from', 'bigint', (column) => column.notNull())
    .addColumn('sent', 'integer', (column) => column.notNull())
    .execute();
}
