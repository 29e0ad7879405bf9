// Migration 0013: who asked for an email once a section is ready.
import { type Kysely } from 'kysely';

/** Creates the table. Older servers do not know it. */
export async function createOpeningRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('opening_requests')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('opening_requests_key', ['user_id', 'section'])
    .execute();
  await db.schema.createIndex('opening_requests_by_section').on('opening_requests').column('section').execute();
}
