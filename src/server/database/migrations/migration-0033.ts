// Migration 0033: what members who delete their account can look up later: which apps knew them, and which have confirmed. A trigger
// writes the apps down, so that no way of deleting an account, also that of an older server, can leave one out.
import { sql, type Kysely } from 'kysely';

/** Creates the tables, and the column of whom members ask about an app. Older servers do not know them. */
export async function createDeletionReceipts(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openid_clients').addColumn('contact', 'text').execute();
  await db.schema
    .createTable('deletion_receipts')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.unique().references('users.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('deletion_receipt_apps')
    .addColumn('code_hash', 'text', (column) =>
      column.notNull().references('deletion_receipts.code_hash').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('way', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('contact', 'text')
    .addColumn('subject', 'text')
    .addColumn('confirmed_at', 'bigint')
    .addPrimaryKeyConstraint('deletion_receipt_apps_key', ['code_hash', 'client_id', 'way'])
    .execute();
  await db.schema
    .createIndex('deletion_receipt_apps_by_subject')
    .on('deletion_receipt_apps')
    .columns(['subject', 'client_id'])
    .execute();
  await db.schema.createIndex('deletion_receipts_by_expires_at').on('deletion_receipts').column('expires_at').execute();
  await sql`create index deletion_receipts_undated on deletion_receipts (created_at)
    where user_id is null and deleted_at is null`.execute(db);
}
