// What a passkey can leave behind: rows, ids, sessions and challenges that outlive it.
import { expect, test } from 'vitest';
import { createAuthenticator } from '#test/authenticator.ts';
import { onDatabase } from '#test/databases.ts';
import { digest, passkeyRequests, REFUSED, shown, SITE } from '#test/passkey-requests.ts';
import { sharedServer } from '#test/shared-server.ts';

onDatabase('the rows of passkeys', (makePlace) => {
  const server = sharedServer(makePlace);

  const { request, startAdding, add, list, signIn, holder } = passkeyRequests(() => server);

  test('only a successful response writes a row of its challenge', async () => {
    const { member, authenticator } = await holder();
    const count = async () => (await server.database.queries.selectFrom('challenges').selectAll().execute()).length;
    const before = await count();
    for (let index = 0; index < 5; index += 1) await signIn(authenticator, { isFlipped: true });
    await add(member, createAuthenticator(SITE), 'Phone', { rpId: 'evil.example' });
    expect(await count()).toBe(before);
    expect((await signIn(authenticator)).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  test('a passkey with an id of up to 1,023 bytes is added, renamed and removed; a longer one is refused', async () => {
    const member = await server.member();
    const long = createAuthenticator(SITE, { idBytes: 1_023 });
    expect((await add(member, long, 'Long')).status).toBe(204);
    const path = `/auth/passkeys/${digest(long.id)}/`;
    expect((await request('PATCH', path, { name: 'Longer' }, member.token)).status).toBe(204);
    expect((await request('DELETE', path, { current_password: member.password }, member.token)).status).toBe(204);
    expect(shown(await add(member, createAuthenticator(SITE, { idBytes: 1_024 })))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });

  test('removing one ends the sessions that it opened, but not the current one', async () => {
    const { member, authenticator } = await holder();
    const tokens = [];
    for (let index = 0; index < 2; index += 1)
      tokens.push(((await signIn(authenticator)).body as { auth_token: string }).auth_token);
    const path = `/auth/passkeys/${digest(authenticator.id)}/`;
    const body = { current_password: member.password };
    expect((await request('DELETE', path, body, tokens[0])).status).toBe(204);
    const statuses = await Promise.all([...tokens, member.token].map(server.me));
    expect(statuses).toEqual([200, 401, 200]);
  });

  test('a challenge from before a change of the password adds no passkey', async () => {
    const member = await server.member();
    const { challenge } = await startAdding(member);
    const change = { current_password: member.password, new_password: 'sette mele verdi 42' };
    expect((await request('POST', '/auth/users/set_password/', change, member.token)).status).toBe(204);
    const response = createAuthenticator(SITE).make(challenge);
    expect(shown(await request('POST', '/auth/passkeys/', { name: 'Old', response }, member.token))).toEqual(REFUSED);
    expect(await list(member)).toEqual([]);
  });
});
