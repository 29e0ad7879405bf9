// Migration 0036: which apps have known a member. Apps of one host know a member by one identifier, which does not say which of them
// has got it. Triggers write it down, so that an older server does too.
import { sql, SqliteAdapter, type Kysely } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';
import { addTrigger } from './add-trigger.ts';

const insertReceipt = (way: string, where: string) => `
  insert into deletion_receipt_apps (code_hash, client_id, way, name, contact, subject)
  select code_hash, openid_clients.id, '${way}', name, contact, ${way === 'none' ? 'null' : 'subject'}
  from deletion_receipts
  join openid_knowing on openid_knowing.user_id = deletion_receipts.user_id
  join openid_clients on openid_clients.id = openid_knowing.client_id
  join openid_subjects on openid_subjects.user_id = openid_knowing.user_id
    and openid_subjects.sector = openid_clients.sector
  where deletion_receipts.user_id = old.id and removed_at is null and ${where}
  on conflict (code_hash, client_id, way) do nothing;`;

/** The app has an account there, or was asked to make one. */
const HAS_ACCOUNT = `exists (select 1 from scim_resources where scim_resources.client_id = openid_clients.id
  and kind = 'user' and key = openid_subjects.subject and remote_id is not null)`;

const RECEIPT =
  insertReceipt('scim', HAS_ACCOUNT) +
  insertReceipt('event', 'events_uri is not null') +
  insertReceipt('none', `events_uri is null and not ${HAS_ACCOUNT}`);

/** Creates the table, what fills it, and anew what writes receipts of deletions (migration 0033). */
export async function recordKnowingApps(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_knowing')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('openid_knowing_key', ['user_id', 'client_id'])
    .execute();
  await db.schema.createIndex('openid_knowing_by_client_id').on('openid_knowing').column('client_id').execute();
  const insert = 'insert into openid_knowing (user_id, client_id)';
  // Every app that gets an identifier was allowed to before, or has got an account.
  await addTrigger(
    db,
    'openid_known_by_consent',
    'after insert on openid_consents',
    `${insert} values (new.user_id, new.client_id) on conflict do nothing;`,
  );
  await addTrigger(
    db,
    'openid_known_by_account',
    'after update of remote_id on scim_resources',
    `${insert} select user_id, new.client_id from openid_subjects
     where new.kind = 'user' and new.remote_id is not null and subject = new.key on conflict do nothing;`,
  );
  await assumeKnown0036(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql.raw(`drop trigger if exists deletion_receipt_filled ${isSqlite ? '' : 'on users'}`).execute(db);
  if (!isSqlite) await sql`drop function if exists fill_deletion_receipt()`.execute(db);
  // Before: afterwards the identifiers are gone.
  await addTrigger(db, 'deletion_receipt_filled', 'before delete on users', RECEIPT);
}

/**
 * Of earlier members it was not recorded, and a withdrawn consent is gone: all apps of the host count as knowing them, because none may
 * be missing in a receipt. Also for rows that a backup of an older release brings back.
 */
export async function assumeKnown0036(db: Kysely<unknown> | Queries): Promise<void> {
  await sql`insert into openid_knowing (user_id, client_id)
    select user_id, openid_clients.id from openid_subjects
    join openid_clients on openid_clients.sector = openid_subjects.sector where 1 = 1
    on conflict do nothing`.execute(db);
}
