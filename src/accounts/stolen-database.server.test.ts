// What a copy of the database is worth: addresses and names, and no way in.
import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { authorize, redeem, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { giveOtherWaysIn } from '#test/other-ways-in.ts';
import { addApp } from '#test/server-apps.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';

/** Tables that may be empty here. */
const WITHOUT_PEOPLE = new Set(['leases', 'challenges', 'operator_runs', 'servers', 'announcements', 'maintenance']);

onEachDatabase('a copy of the database', (makePlace) => {
  withFakeDate();
  const server = sharedServer(makePlace);

  test('a stolen database dump gives access to nothing', async () => {
    const member = await server.member({ password: 'canary-of-a-password' });
    const activation = await server.linkTo(member.email);
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    const link = await server.linkTo(member.email);
    const { secret, codes } = await giveOtherWaysIn(server, member);
    const invitation = 'canary-of-an-invitation';
    const { queries } = server.database;
    const invited = { hash: hashToken(invitation), note: '', uses_left: 1, created_at: 1, expires_at: 2 };
    await queries.insertInto('invitations').values(invited).execute();
    const owner = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    await queries
      .insertInto('opening_requests')
      .values({ user_id: owner.id, section: 'blog', created_at: 1 })
      .execute();
    await queries.insertInto('member_groups').values({ id: 'editors', name: 'Editors', created_at: 1 }).execute();
    const membership = { user_id: owner.id, group_id: 'editors', added_at: 1, accepted_at: null };
    await queries.insertInto('group_members').values(membership).execute();
    await queries
      .insertInto('group_managers')
      .values({ user_id: owner.id, group_id: 'editors', named_at: 1 })
      .execute();
    const wish = { user_id: owner.id, created_at: 1, last_end: 'e', counted_from: 1, sent: 1 };
    await queries.insertInto('desktop_emails').values(wish).execute();
    const home = { home: 'm-0', user_id: owner.id, opened_at: 1, warnings: 0, warning_queued_at: 1 };
    await queries.insertInto('unused_homes').values(home).execute();
    const feedback = { message: 'Thanks', request_id: '00000000-0000-4000-8000-000000000000' };
    expect((await server.request('POST', '/auth/feedback/', feedback)).status).toBe(204);
    // One mail waits, and one link has just been sent.
    await server.request('POST', '/auth/users/reset_password/', { email: member.email });
    const app = await addApp(server, { backchannelLogoutUri: 'https://app.example/logout' });
    const { code = '' } = await authorize(new TestBrowser(server), app, member);
    const { access_token = '' } = (await redeem(server, app, code)).body as { access_token?: string };
    const due = { subject: 'gone', client_id: app.client.id, attempts: 0, next_attempt_at: 0 };
    await queries.insertInto('openid_purges').values(due).execute();
    await queries
      .insertInto('openid_events')
      .values({ ...due, event: 'disabled', happened_at: 1 })
      .execute();
    const token_encrypted = server.services.key.encrypt('SCIM token', 'the SCIM token');
    const lane = { client_id: app.client.id, uri: 'https://app.example/scim', failures: 0, next_attempt_at: 0 };
    await queries
      .insertInto('scim_apps')
      .values({ ...lane, token_encrypted, groups: '' })
      .execute();
    const account = { kind: 'user', key: 'gone', version: 1, sent_version: 0, attempts: 0, is_given_up: 0 };
    await queries
      .insertInto('scim_resources')
      .values({ ...account, client_id: app.client.id, next_attempt_at: 0 })
      .execute();
    const receipt = { code_hash: hashToken('a code'), user_id: owner.id, created_at: 1, due_at: 1, expires_at: 2 };
    await queries.insertInto('deletion_receipts').values(receipt).execute();
    const knowing = { code_hash: receipt.code_hash, client_id: app.client.id, way: 'event', name: 'App' };
    await queries.insertInto('deletion_receipt_apps').values(knowing).execute();
    await queries.insertInto('operator_roles').values({ user_id: owner.id, role: 'helper', given_at: 1 }).execute();
    await queries.insertInto('audit_log').values({ id: 1, created_at: 1, action: 'setRole' }).execute();
    await queries.insertInto('approval_requests').values({ id: 1, message: '', created_at: 1 }).execute();
    const tables = await queries.introspection.getTables();
    let dump = '';
    for (const { name } of tables) {
      const query = queries.selectFrom(name as 'users').selectAll();
      const rows = await query.execute();
      if (!WITHOUT_PEOPLE.has(name)) expect(rows, name).not.toEqual([]);
      dump += JSON.stringify(rows);
    }
    expect(tables.length).toBeGreaterThan(10);
    expect(dump).toContain(member.email);
    const secrets = [
      member.token,
      member.password,
      app.secret,
      code,
      access_token,
      activation.token,
      link.token,
      secret,
      Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'),
      Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url'),
      ...codes.flatMap((code) => [code, code.replace('-', '')]),
      invitation,
    ];
    expect(secrets.filter((text) => dump.includes(text))).toEqual([]);
  });
});
