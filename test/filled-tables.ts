// Rows for tests that need data in the tables of a member.
import type { Kysely } from 'kysely';
import type { TestServer } from './server.ts';

/** Registers a member with a passkey, a second step, an app and 1,100 known networks: more than a page of a backup. */
export async function fillEveryTable(server: TestServer): Promise<void> {
  const { username } = await server.member();
  const { id: user_id } = await server.database.queries
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const queries = server.database.queries as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const insert = (table: string, ...rows: Record<string, unknown>[]) =>
    queries
      .insertInto(table)
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();

  const passkey = { public_key: 'k', counter: 2 ** 40, transports: '', name: 'line\u2028break “1”\n' };
  await insert('passkeys', { id: 'p', user_id, ...passkey, created_at: 1, last_used_at: 2 });
  await insert('otp_secrets', { user_id, secret_encrypted: 's', is_active: 1, last_step: 5, created_at: 1 });
  await insert('recovery_codes', { hash: 'r', user_id });
  await insert('leases', { name: 'retention', expires_at: 1 });
  await insert('operator_runs', { name: 'backup', finished_at: 1, faults: 0 });
  await insert('servers', { name: 'one:3000', version: '0', started_at: 1, seen_at: 1 });
  // Equal users in a composite key.
  const networks = Array.from({ length: 1100 }, (_, fingerprint) => ({ user_id, fingerprint, last_seen_at: 3 }));
  for (let at = 0; at < networks.length; at += 100) await insert('known_clients', ...networks.slice(at, at + 100));

  const [client_id, sector, scopes] = ['cloud', 'cloud.example', 'openid profile'];
  const addresses = { redirect_uris: '["https://cloud.example/callback"]', post_logout_redirect_uris: '[]' };
  const flags = { requires_pkce: 1, is_trusted: 0, allows_silent: 0, access: 'confirmed' };
  const tile = { tile_icon: 'app', tile_descriptions: '{}' };
  const app = { id: client_id, name: 'Cloud', secret_hash: 's', auth_method: 'client_secret_basic', scopes, sector };
  await insert('openid_clients', { ...app, ...addresses, ...flags, ...tile, created_at: 1 });
  await insert('openid_subjects', { user_id, sector, subject: 'the subject' });
  await insert('openid_knowing', { user_id, client_id });
  await insert('openid_consents', { user_id, client_id, scopes, is_remembered: 1, given_at: 1, last_used_at: 2 });
  const limits = { home_mib: 2048, memory_mib: null, work_hours: null };
  await insert('member_groups', { id: 'editors', name: 'Editors', created_at: 1, ...limits });
  await insert('group_members', { user_id, group_id: 'editors', added_at: 1, accepted_at: 2 });
  await insert('group_managers', { user_id, group_id: 'editors', named_at: 3 });
  await insert('opening_requests', { user_id, section: 'blog', created_at: 1 });
  await insert('desktop_emails', { user_id, created_at: 1, last_end: 'e', counted_from: 1, sent: 2 });
  await insert('unused_homes', { home: 'm-0', user_id, opened_at: 1, warnings: 1, warned_at: 3, warning_queued_at: 2 });
  const feedback = { message: 'Hello', page: '/home', email: 'a@example.org', language: 'it', created_at: 1 };
  await insert('feedback', { id: 1, request_id: 'r', user_id, ...feedback, answer: 'Thanks', answered_at: 2 });
  await insert('operator_roles', { user_id, role: 'operator', given_at: 1 });
  await insert('audit_log', { id: 1, created_at: 1, action: 'setRole', account_id: user_id, details: 'operator' });
  await insert('approval_requests', { id: 1, username_key: 'held', message: 'Hello', created_at: 1 });
  const due = { client_id, attempts: 1, next_attempt_at: 1 };
  await insert('openid_purges', { subject: 'gone', ...due });
  const receipt = { user_id, created_at: 1, due_at: 2, expires_at: 2 ** 50 };
  await insert('deletion_receipts', { code_hash: 'c', ...receipt });
  await insert('deletion_receipt_apps', { code_hash: 'c', client_id, way: 'event', name: 'Cloud', subject: 'gone' });
  await insert('openid_events', { subject: 'the subject', event: 'disabled', happened_at: 1, ...due });
  const lane = { failures: 0, next_attempt_at: 1 };
  await insert('scim_apps', {
    client_id,
    uri: 'https://cloud.example/scim',
    token_encrypted: 't',
    groups: '',
    ...lane,
  });
  const account = { kind: 'user', key: 'the subject', remote_id: '7', version: 2, sent_version: 1, is_given_up: 0 };
  await insert('scim_resources', { ...account, ...due });
  await insert('openid_usernames', { username_hash: 'u', client_id, user_id, reserved_at: 1 });
  const key = { kid: 'k', number: 1, key_encrypted: 'e', created_at: 1, signs_from: 1, expires_at: 2 ** 50 };
  await insert('openid_keys', key);
}
