// Migration 0033: what members who delete their account can look up later: which apps knew them, and which have confirmed. A trigger
// writes the apps down, so that no way of deleting an account, also that of an older server, can leave one out.
import { sql, SqliteAdapter, type Kysely } from 'kysely';

const insert = (way: string, where: string) => `
  insert into deletion_receipt_apps (code_hash, client_id, way, name, contact, subject)
  select code_hash, openid_clients.id, '${way}', name, contact, ${way === 'none' ? 'null' : 'subject'}
  from deletion_receipts
  join openid_subjects on openid_subjects.user_id = deletion_receipts.user_id
  join openid_clients on openid_clients.sector = openid_subjects.sector
  where deletion_receipts.user_id = old.id and removed_at is null and ${where}
  on conflict (code_hash, client_id, way) do nothing;`;

/** The app has an account there, or was asked to make one. */
const HAS_ACCOUNT = `exists (select 1 from scim_resources where scim_resources.client_id = openid_clients.id
  and kind = 'user' and key = openid_subjects.subject and remote_id is not null)`;

const BODY = [
  insert('scim', HAS_ACCOUNT),
  insert('event', 'events_uri is not null'),
  insert('none', `events_uri is null and not ${HAS_ACCOUNT}`),
].join('');

/** Creates the tables and the trigger, and the column of whom members ask about an app. Older servers do not know them. */
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
  await addTrigger(db);
}

/** Before: afterwards the identifiers are gone. */
async function addTrigger(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql.raw(`create trigger deletion_receipt_filled before delete on users begin ${BODY} end`).execute(db);
    return;
  }
  await sql
    .raw(
      `create function fill_deletion_receipt() returns trigger language plpgsql as $$ begin ${BODY} return old; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger deletion_receipt_filled before delete on users
      for each row execute function fill_deletion_receipt()`)
    .execute(db);
}
