// Whose account it is (docs/decisions/0025-ownership-of-an-address.md), seen by someone who registered a stranger's address.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { giveOtherWaysIn } from '#test/other-ways-in.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

const NEW_PASSWORD = 'sette mele verdi 42';
const HOST = { host: 'site.example' };
type Link = Awaited<ReturnType<TestServer['linkTo']>>;

onDatabase('the owner of an address', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const post = (path: string, body: object, token?: string) =>
    server.call('POST', `/auth/users/${path}/`, body, { headers: HOST, ...(token === undefined ? {} : { token }) });
  const activate = ({ uid, token }: Link, session?: string) => post('activation', { uid, token }, session);
  const reset = async (email: string) => {
    await server.mails();
    await post('reset_password', { email });
    const { uid, token } = await server.linkTo(email);
    const answer = await post('reset_password_confirm', { uid, token, new_password: NEW_PASSWORD });
    expect(answer.status, answer.text).toBe(204);
  };
  const signIn = (email: string, password: string, otp?: string) =>
    server.call('POST', '/auth/token/login/', { email, password, otp });
  const me = async (token: string) => (await server.call('GET', '/auth/users/me/', undefined, { token })).status;
  const ownerSince = async (email: string) =>
    (
      await server.database.queries
        .selectFrom('users')
        .select('owner_since')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).owner_since;

  test('a person who registered the address before its owner has no access after a reset', async () => {
    const attacker = await server.member();
    expect((await activate(await server.linkTo(attacker.email))).status).toBe(204);
    const { byPasskey } = await giveOtherWaysIn(server, attacker);
    expect((await byPasskey()).status).toBe(200);
    await reset(attacker.email);
    expect([(await byPasskey()).status, await me(attacker.token)]).toEqual([400, 401]);
    expect((await signIn(attacker.email, attacker.password)).status).toBe(400);
    expect((await signIn(attacker.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('the language of emails and the deletion that such a person chose end with a reset', async () => {
    const { token, password, email } = await server.member();
    await server.call('PATCH', '/auth/profile/', { language: 'el' }, { token });
    await server.call('DELETE', '/auth/users/me/', { current_password: password }, { token });
    await reset(email);
    const { auth_token } = (await signIn(email, NEW_PASSWORD)).body as { auth_token: string };
    const profile = await server.call('GET', '/auth/profile/', undefined, { token: auth_token });
    expect(profile.body).toMatchObject({ language: 'en' });
    expect(profile.headers['account-status']).toBeUndefined();
  });

  test('nor has a person who moved an account to the address, even if its owner confirmed it', async () => {
    const attacker = await server.member();
    const first = await server.linkTo(attacker.email);
    expect((await activate(first, attacker.token)).status).toBe(204);
    const { byPasskey } = await giveOtherWaysIn(server, attacker);
    await server.mails();
    // Another link to the attacker's own address, to be used after the account has moved.
    await server.database.queries.updateTable('users').set({ confirmed_at: null }).execute();
    await post('resend_activation', { email: attacker.email });
    const kept = await server.linkTo(attacker.email);
    const victim = randomPerson().email;
    await post('set_email', { current_password: attacker.password, new_email: victim }, attacker.token);
    const { uid, token } = await server.linkTo(victim);
    expect((await post('set_email_confirm', { uid, token })).status).toBe(204);
    expect((await activate(kept, attacker.token)).status).toBe(400);
    expect(await ownerSince(victim)).toBeNull();
    await reset(victim);
    expect([(await byPasskey()).status, await me(attacker.token)]).toEqual([400, 401]);
    expect((await signIn(victim, NEW_PASSWORD)).status).toBe(200);
  });

  test('a holder who owns the address keeps the second step after a reset, but no passkey', async () => {
    const member = await server.member();
    expect((await activate(await server.linkTo(member.email), member.token)).status).toBe(204);
    server.clock.now += 1;
    const { secret, byPasskey } = await giveOtherWaysIn(server, member);
    await reset(member.email);
    expect((await byPasskey()).status).toBe(400);
    expect((await signIn(member.email, NEW_PASSWORD)).body).toMatchObject({ otp_required: true });
    server.clock.now += 60_000;
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now });
    expect((await signIn(member.email, NEW_PASSWORD, otp)).status).toBe(200);
  });

  test('a link used without a session proves ownership later with one, once, and not for another account', async () => {
    const [member, other] = [await server.member(), await server.member()];
    const link = await server.linkTo(member.email);
    expect((await activate(link)).status).toBe(204);
    expect(await ownerSince(member.email)).toBeNull();
    expect((await activate(link)).status).toBe(400);
    expect((await activate(link, other.token)).status).toBe(400);
    expect(await ownerSince(member.email)).toBeNull();
    expect((await activate(link, member.token)).status).toBe(204);
    expect(await ownerSince(member.email)).not.toBeNull();
    expect((await activate(link, member.token)).status).toBe(400);
  });

  test('a reset keeps an account that an earlier holder wanted to delete, and reports a removed second step', async () => {
    const attacker = await server.member();
    await giveOtherWaysIn(server, attacker);
    await server.call('DELETE', '/auth/users/me/', { current_password: attacker.password }, attacker);
    await reset(attacker.email);
    expect((await server.mails()).map(({ id }) => id.split('-')[0])).toContain('otpOff');
    const { deletion_due_at } = await server.database.queries
      .selectFrom('users')
      .select('deletion_due_at')
      .where('email', '=', attacker.email)
      .executeTakeFirstOrThrow();
    expect(deletion_due_at).toBeNull();
  });

  test('an ended session proves no ownership', async () => {
    const member = await server.member();
    const link = await server.linkTo(member.email);
    await server.call('POST', '/auth/token/logout/', undefined, { token: member.token });
    expect((await activate(link, member.token)).status).toBe(204);
    expect(await ownerSince(member.email)).toBeNull();
  });

  test('a reset deletes a pending second step, a challenge and the known networks', async () => {
    const member: Member = await server.member();
    await activate(await server.linkTo(member.email), member.token);
    const body = { current_password: member.password };
    const options = { token: member.token, headers: HOST };
    await server.call('POST', '/auth/otp/', body, options);
    const started = await server.call('POST', '/auth/passkeys/start/', body, options);
    await signIn(member.email, member.password);
    await reset(member.email);
    const { auth_token: token } = (await signIn(member.email, NEW_PASSWORD)).body as { auth_token: string };
    const response = createAuthenticator({ origin: 'https://site.example', id: 'site.example' }).make(
      (started.body as { challenge: string }).challenge,
    );
    const added = await server.call('POST', '/auth/passkeys/', { name: 'Old', response }, { token, headers: HOST });
    expect(added.status).toBe(400);
    const { queries } = server.database;
    const { id } = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', member.email)
      .executeTakeFirstOrThrow();
    for (const table of ['otp_secrets', 'recovery_codes', 'links'] as const)
      expect(await queries.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    // Only the network that the reset came from.
    expect(await queries.selectFrom('known_clients').selectAll().where('user_id', '=', id).execute()).toHaveLength(1);
  });

  test('a new password cancels a pending second step', async () => {
    const member = await server.member();
    const body = { current_password: member.password };
    const { secret } = (await server.call('POST', '/auth/otp/', body, member)).body as { secret: string };
    await post('set_password', { ...body, new_password: NEW_PASSWORD }, member.token);
    const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now });
    expect((await server.call('POST', '/auth/otp/confirm/', { otp }, member)).status).toBe(400);
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });
});
