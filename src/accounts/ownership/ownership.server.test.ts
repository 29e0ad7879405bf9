// Whose account it is (docs/decisions/0025-ownership-of-an-address.md), seen by someone who registered a stranger's address.
import { expect, test } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { giveOtherWaysIn } from '#test/other-ways-in.ts';
import { randomPerson, type TestServer } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

const NEW_PASSWORD = 'sette mele verdi 42';
const HOST = { host: 'site.example' };
type Link = Awaited<ReturnType<TestServer['linkTo']>>;

onDatabase('the owner of an address', (makePlace) => {
  const server = sharedServer(makePlace);

  const post = (path: string, body: object, token?: string) =>
    server.request('POST', `/auth/users/${path}/`, body, { headers: HOST, ...(token === undefined ? {} : { token }) });
  const activate = ({ uid, token }: Link, session?: string) => post('activation', { uid, token }, session);
  const reset = async (email: string) => {
    await server.emails();
    await post('reset_password', { email });
    const { uid, token } = await server.linkTo(email);
    const response = await post('reset_password_confirm', { uid, token, new_password: NEW_PASSWORD });
    expect(response.status, response.text).toBe(204);
  };
  const signIn = (email: string, password: string, otp?: string) => server.signIn({ email, password }, otp);
  const ownerSince = async (email: string) => (await server.account(email)).owner_since;

  test('a person who registered the address before its owner has no access after a reset', async () => {
    const attacker = await server.member();
    expect((await activate(await server.linkTo(attacker.email))).status).toBe(204);
    const { byPasskey } = await giveOtherWaysIn(server, attacker);
    expect((await byPasskey()).status).toBe(200);
    await reset(attacker.email);
    expect([(await byPasskey()).status, await server.me(attacker.token)]).toEqual([400, 401]);
    expect((await signIn(attacker.email, attacker.password)).status).toBe(400);
    expect((await signIn(attacker.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a reset confirms the address, and ends what such a person chose: language, display name, deletion', async () => {
    const { token, password, email } = await server.member();
    await server.request('PATCH', '/auth/profile/', { language: 'el' }, { token });
    await server.request('POST', '/auth/profile/display_name/', { display_name: 'Rude' }, { token });
    await server.request('DELETE', '/auth/users/me/', { current_password: password }, { token });
    await reset(email);
    expect(await server.account(email)).toMatchObject({
      language: 'en',
      display_name: null,
      deletion_due_at: null,
      confirmed_at: expect.any(Number),
    });
  });

  test('nor has a person who moved an account to the address, even if its owner confirmed it', async () => {
    const attacker = await server.member();
    const first = await server.linkTo(attacker.email);
    expect((await activate(first, attacker.token)).status).toBe(204);
    const { byPasskey } = await giveOtherWaysIn(server, attacker);
    await server.emails();
    // Another link to the attacker's own address, to be used after the account has moved.
    await server.changeAccount(attacker.email, { confirmed_at: null });
    await post('resend_activation', { email: attacker.email });
    const kept = await server.linkTo(attacker.email);
    const victim = randomPerson().email;
    await post('set_email', { current_password: attacker.password, new_email: victim }, attacker.token);
    const { uid, token } = await server.linkTo(victim);
    expect((await post('set_email_confirm', { uid, token })).status).toBe(204);
    expect((await activate(kept, attacker.token)).status).toBe(400);
    expect(await ownerSince(victim)).toBeNull();
    await reset(victim);
    expect([(await byPasskey()).status, await server.me(attacker.token)]).toEqual([400, 401]);
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
    expect((await signIn(member.email, NEW_PASSWORD, server.codeOf(secret))).status).toBe(200);
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

  test('a reset reports a removed second step', async () => {
    const attacker = await server.member();
    await giveOtherWaysIn(server, attacker);
    await reset(attacker.email);
    expect(await server.mailed()).toContainEqual([attacker.email, 'otpOff']);
  });

  test('an ended session proves no ownership', async () => {
    const member = await server.member();
    const link = await server.linkTo(member.email);
    await server.request('POST', '/auth/token/logout/', undefined, { token: member.token });
    expect((await activate(link, member.token)).status).toBe(204);
    expect(await ownerSince(member.email)).toBeNull();
  });

  test('a reset deletes a pending second step, a challenge and the known networks', async () => {
    const member = await server.member();
    await activate(await server.linkTo(member.email), member.token);
    const body = { current_password: member.password };
    const options = { token: member.token, headers: HOST };
    await server.request('POST', '/auth/otp/', body, options);
    const started = await server.request('POST', '/auth/passkeys/start/', body, options);
    await signIn(member.email, member.password);
    await reset(member.email);
    const token = await server.newToken({ ...member, password: NEW_PASSWORD });
    const response = createAuthenticator({ origin: 'https://site.example', id: 'site.example' }).make(
      (started.body as { challenge: string }).challenge,
    );
    const added = await server.request('POST', '/auth/passkeys/', { name: 'Old', response }, { token, headers: HOST });
    expect(added.status).toBe(400);
    const { queries } = server.database;
    const { id } = await server.account(member.email);
    for (const table of ['otp_secrets', 'recovery_codes', 'links'] as const)
      expect(await queries.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([]);
    // Only the network that the reset came from.
    expect(await queries.selectFrom('known_clients').selectAll().where('user_id', '=', id).execute()).toHaveLength(1);
  });

  test('a new password cancels a pending second step', async () => {
    const member = await server.member();
    const body = { current_password: member.password };
    const { secret } = (await server.request('POST', '/auth/otp/', body, member)).body as { secret: string };
    await post('set_password', { ...body, new_password: NEW_PASSWORD }, member.token);
    const otp = server.codeOf(secret);
    expect((await server.request('POST', '/auth/otp/confirm/', { otp }, member)).status).toBe(400);
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  });
});
