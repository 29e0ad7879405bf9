// Migration 0022: a request for an account has its own password and name, and becomes an account when its own link is opened.
import { sql, type Kysely } from 'kysely';
import type { Queries } from '#src/server/database/tables.ts';

/**
 * Adds the columns, and turns accounts that wait unconfirmed into such requests. Older servers still make such accounts; those are
 * confirmed by their own links as before.
 */
export async function bindRequests(db: Kysely<unknown>): Promise<void> {
  for (const name of ['email', 'email_key', 'username', 'password', 'language', 'network'])
    await db.schema.alterTable('approval_requests').addColumn(name, 'text').execute();
  await db.schema.alterTable('approval_requests').addColumn('link_expires_at', 'bigint').execute();
  await db.schema
    .alterTable('outbox')
    .addColumn('request_id', 'bigint', (column) => column.references('approval_requests.id').onDelete('cascade'))
    .execute();
  await sql`update approval_requests set username_key = null where id not in
    (select min(id) from approval_requests group by username_key)`.execute(db);
  await db.schema.dropIndex('approval_requests_by_username_key').execute();
  for (const [table, column] of [
    ['approval_requests', 'username_key'],
    ['approval_requests', 'email_key'],
    ['outbox', 'request_id'],
  ] as const) {
    const index = db.schema.createIndex(`${table}_by_${column}`).on(table).column(column);
    await (column === 'username_key' ? index.unique() : index).execute();
  }
  await detachRequests0022(db);
}

/**
 * Deletes accounts that wait and whose address is not confirmed; their requests keep what was asked for. The links that were sent
 * are gone with the accounts, so the emails are sent once more. Also for rows that a backup of an older release brings back.
 */
export async function detachRequests0022(db: Kysely<unknown> | Queries): Promise<void> {
  const queries: Queries = db;
  await sql`update approval_requests set username_key = null where username_key in (select username_key from users)`.execute(
    db,
  );
  const waiting = await queries
    .selectFrom('approval_requests')
    .innerJoin('users', 'users.id', 'approval_requests.user_id')
    .select(['approval_requests.id as request_id', 'users.id', 'users.email', 'users.email_key', 'users.username'])
    .select(['users.username_key', 'users.password', 'users.language'])
    .where('confirmed_at', 'is', null)
    .execute();
  for (const { request_id, id, username_key, ...asked } of waiting) {
    // A name that is the address is not held: it can only be its owner's.
    const held = asked.username.includes('@') ? null : username_key;
    await queries
      .updateTable('approval_requests')
      .set({ ...asked, user_id: null, username_key: held })
      .where('id', '=', request_id)
      .execute();
    await queries.deleteFrom('users').where('id', '=', id).execute();
    const times = { attempts: 0, next_attempt_at: Date.now(), created_at: Date.now() };
    await queries
      .insertInto('outbox')
      .values({
        id: request_id,
        kind: 'confirmRequest',
        request_id,
        address: asked.email,
        language: asked.language,
        ...times,
      })
      .execute();
  }
}
