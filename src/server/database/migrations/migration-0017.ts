// Migration 0017: members who help to run the site, what operators did, and registrations that wait for one.
import { type Kysely } from 'kysely';

/** Creates the tables. Older servers do not know them. */
export async function createOperators(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_roles')
    .addColumn('user_id', 'bigint', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .execute();
  // Without a foreign key: what was done stays in the log when the account is gone.
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('account_id', 'bigint')
    .addColumn('details', 'text')
    .execute();
  for (const column of ['created_at', 'actor_id', 'account_id'])
    await db.schema.createIndex(`audit_log_by_${column}`).on('audit_log').column(column).execute();
  await db.schema
    .createTable('approval_requests')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('user_id', 'bigint', (column) => column.unique().references('users.id').onDelete('cascade'))
    .addColumn('username_key', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['created_at', 'username_key'])
    await db.schema.createIndex(`approval_requests_by_${column}`).on('approval_requests').column(column).execute();
}
