// Migration 0027: emails that somebody waits for and those to many are sent in lanes of their own, and the queue says why one failed.
import { sql, type Kysely } from 'kysely';

/** Adds the columns and the index. Older servers leave both empty, and send by time alone. */
export async function addMailLanes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('outbox').addColumn('fault', 'text').execute();
  await sql`update outbox set lane = 1
    where kind in ('sectionReady', 'unconfirmed', 'unused', 'requestExpired', 'requestsWaiting')`.execute(db);
  // The page for operators lists those that failed, also where a hundred thousand others wait.
  await sql`create index outbox_failed on outbox (next_attempt_at) where fault is not null`.execute(db);
  await db.schema.createIndex('outbox_by_lane').on('outbox').columns(['lane', 'next_attempt_at']).execute();
}
