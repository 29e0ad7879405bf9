// Migration 0008: the tables of the OpenID provider (docs/decisions/0038-openid-provider.md).
import { sql, type Kysely } from 'kysely';

/** Creates the tables, and adds to sessions how and when the member signed in. */
export async function createOpenidTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tokens')
    .addColumn('amr', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('tokens').addColumn('authenticated_at', 'bigint').execute();
  await createClients(db);
  await createItems(db);
  await createSessions(db);
  await createMembersTables(db);
  await db.schema
    .createTable('openid_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .addColumn('key_encrypted', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('signs_from', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_clients')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text')
    .addColumn('auth_method', 'text', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('post_logout_redirect_uris', 'text', (column) => column.notNull())
    .addColumn('backchannel_logout_uri', 'text')
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('sector', 'text', (column) => column.notNull())
    .addColumn('requires_pkce', 'integer', (column) => column.notNull())
    .addColumn('is_trusted', 'integer', (column) => column.notNull())
    .addColumn('allows_silent', 'integer', (column) => column.notNull())
    .addColumn('access', 'text', (column) => column.notNull())
    .addColumn('tile_url', 'text')
    .addColumn('tile_icon', 'text', (column) => column.notNull())
    .addColumn('tile_descriptions', 'text', (column) => column.notNull())
    .addColumn('disabled_at', 'bigint')
    .addColumn('removed_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_items')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.references('tokens.hash').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.references('openid_clients.id').onDelete('cascade'))
    // Codes and tokens end with their grant, and none can be added to one that has ended.
    .addColumn('grant_hash', 'text', (column) => column.references('openid_items.hash').onDelete('cascade'))
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('consumed_at', 'bigint')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'token_hash', 'client_id', 'grant_hash', 'expires_at'])
    await db.schema.createIndex(`openid_items_by_${column}`).on('openid_items').column(column).execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_sessions')
    .addColumn('sid', 'text', (column) => column.primaryKey())
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    // The row outlives the session, because the app still has to be notified.
    .addColumn('token_hash', 'text', (column) => column.references('tokens.hash').onDelete('set null'))
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  for (const column of ['token_hash', 'client_id'])
    await db.schema.createIndex(`openid_sessions_by_${column}`).on('openid_sessions').column(column).execute();
  await sql`create index openid_sessions_ended on openid_sessions (next_attempt_at) where token_hash is null`.execute(
    db,
  );
}

async function createMembersTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_consents')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('is_remembered', 'integer', (column) => column.notNull())
    .addColumn('given_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_consents_key', ['user_id', 'client_id'])
    .execute();
  await db.schema.createIndex('openid_consents_by_client_id').on('openid_consents').column('client_id').execute();
  await db.schema
    .createTable('openid_subjects')
    .addColumn('user_id', 'bigint', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sector', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull().unique())
    .addPrimaryKeyConstraint('openid_subjects_key', ['user_id', 'sector'])
    .execute();
  await db.schema
    .createTable('openid_usernames')
    .addColumn('username_hash', 'text', (column) => column.notNull())
    .addColumn('client_id', 'text', (column) => column.notNull().references('openid_clients.id').onDelete('cascade'))
    .addColumn('user_id', 'bigint', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('reserved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_usernames_key', ['username_hash', 'client_id'])
    .execute();
  for (const column of ['user_id', 'client_id'])
    await db.schema.createIndex(`openid_usernames_by_${column}`).on('openid_usernames').column(column).execute();
}
