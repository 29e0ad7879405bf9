// Migration 0023: what apps have to be notified of besides deleted accounts.
import type { Kysely } from 'kysely';

/** Creates the table, and the index by which it is filled. Older servers do not know it: what happens there is not sent. */
export async function createOpenidEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_events')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('happened_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_events_key', ['client_id', 'subject', 'event'])
    .execute();
  await db.schema
    .createIndex('openid_events_by_next_attempt_at')
    .on('openid_events')
    .column('next_attempt_at')
    .execute();
  await db.schema.createIndex('openid_clients_by_sector').on('openid_clients').column('sector').execute();
}
