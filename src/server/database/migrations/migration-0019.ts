// Migration 0019: announcements to visitors, and the maintenance of the site.
import { type Kysely } from 'kysely';

/** Creates the tables. Older servers do not know them: they show no announcement, and accept changes. */
export async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('severity', 'text', (column) => column.notNull())
    .addColumn('texts', 'text', (column) => column.notNull())
    .addColumn('link', 'text')
    .addColumn('is_dismissible', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('announcements_by_ends_at').on('announcements').column('ends_at').execute();
  await db.schema
    .createTable('maintenance')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('expected_end', 'bigint', (column) => column.notNull())
    .execute();
}
