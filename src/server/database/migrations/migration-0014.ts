// Migration 0014: what visitors write on the feedback page.
import { type Kysely } from 'kysely';

/** Creates the table. Older servers do not know it. */
export async function createFeedback(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feedback')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('request_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'bigint', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('page', 'text')
    .addColumn('email', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'bigint')
    .execute();
  for (const column of ['user_id', 'created_at', 'answered_at'])
    await db.schema.createIndex(`feedback_by_${column}`).on('feedback').column(column).execute();
}
