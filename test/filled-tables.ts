// Rows for tests that need data in the tables of a member.
import type { Queries } from '#src/server/database/tables.ts';
import type { TestServer } from './server.ts';

/** Registers a member with a passkey, a second step, an app and 1,100 known networks: more than a page of a backup. */
export async function fillEveryTable(server: TestServer): Promise<void> {
  const { queries } = server.database;
  const { username } = await server.member();
  const { id } = await queries
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const times = { created_at: 1, last_used_at: 2 };
  const passkey = { public_key: 'k', counter: 2 ** 40, transports: '', name: 'line\u2028break “1”\n', ...times };
  await queries
    .insertInto('passkeys')
    .values({ id: 'p', user_id: id, ...passkey })
    .execute();
  await queries
    .insertInto('otp_secrets')
    .values({ user_id: id, secret_encrypted: 's', is_active: 1, last_step: 5, created_at: 1 })
    .execute();
  await queries.insertInto('recovery_codes').values({ hash: 'r', user_id: id }).execute();
  await fillApps(queries, id);
  await queries.insertInto('leases').values({ name: 'retention', expires_at: 1 }).execute();
  // Equal users in a composite key.
  const networks = Array.from({ length: 1100 }, (_, fingerprint) => ({ user_id: id, fingerprint, last_seen_at: 3 }));
  for (let at = 0; at < networks.length; at += 100)
    await queries
      .insertInto('known_clients')
      .values(networks.slice(at, at + 100))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Adds an app that knows the member. */
async function fillApps(queries: Queries, user_id: number): Promise<void> {
  await queries
    .insertInto('openid_clients')
    .values({
      id: 'cloud',
      name: 'Cloud',
      secret_hash: 's',
      auth_method: 'client_secret_basic',
      redirect_uris: '["https://cloud.example/callback"]',
      post_logout_redirect_uris: '[]',
      backchannel_logout_uri: null,
      scopes: 'openid profile',
      sector: 'cloud.example',
      requires_pkce: 1,
      is_trusted: 0,
      allows_silent: 0,
      access: 'confirmed',
      tile_url: null,
      tile_icon: 'app',
      tile_descriptions: '{}',
      disabled_at: null,
      removed_at: null,
      created_at: 1,
    })
    .execute();
  await queries
    .insertInto('openid_subjects')
    .values({ user_id, sector: 'cloud.example', subject: 'the subject' })
    .execute();
  await queries
    .insertInto('openid_consents')
    .values({
      user_id,
      client_id: 'cloud',
      scopes: 'openid profile',
      is_remembered: 1,
      given_at: 1,
      last_used_at: 2,
    })
    .execute();
  await queries
    .insertInto('openid_usernames')
    .values({ username_hash: 'u', client_id: 'cloud', user_id, reserved_at: 1 })
    .execute();
  await queries
    .insertInto('openid_keys')
    .values({ kid: 'k', number: 1, key_encrypted: 'e', created_at: 1, signs_from: 1, expires_at: 2 ** 50 })
    .execute();
}
