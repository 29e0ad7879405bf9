// Migration 0015: apps that are notified of deleted accounts.
import { sql, SqliteAdapter, type Kysely } from 'kysely';

/** What the trigger does when a subject is deleted, for each app of its sector that wants to know. */
const INSERT = sql.raw(`
  insert into openid_purges (subject, client_id, attempts, next_attempt_at)
  select old.subject, id, 0, 0 from openid_clients
  where sector = old.sector and events_uri is not null and removed_at is null;`);

/**
 * Adds the setting of an app, the table, and the trigger that fills it. Older servers do not know them, and their deletions are
 * recorded as well. An app that the operator removes is not in its sector any more when the subjects are deleted.
 */
export async function createOpenidPurges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openid_clients').addColumn('events_uri', 'text').execute();
  await db.schema
    .createTable('openid_purges')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_purges_key', ['client_id', 'subject'])
    .execute();
  await db.schema
    .createIndex('openid_purges_by_next_attempt_at')
    .on('openid_purges')
    .column('next_attempt_at')
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`create trigger openid_subject_deleted after delete on openid_subjects begin ${INSERT} end`.execute(db);
    return;
  }
  await sql`create function record_openid_purge() returns trigger language plpgsql as $$ begin ${INSERT} return null; end $$`.execute(
    db,
  );
  await sql`create trigger openid_subject_deleted after delete on openid_subjects for each row execute function record_openid_purge()`.execute(
    db,
  );
}
