// What a second use of a code or a refresh token ends, and what it does not (RFC 6749, section 4.1.2).
import { expect, test } from 'vitest';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { authorize, redeem, requestToken, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { advance, OFFLINE, serverWithApp, userinfo, type Tokens } from '#test/server-apps.ts';

onEachDatabase('the tokens of a sign-in', (makePlace) => {
  const { server, app, member } = serverWithApp(makePlace);

  const refresh = ({ refresh_token = '' }: Tokens) =>
    requestToken(server, app, { grant_type: 'refresh_token', refresh_token });
  const works = async ({ access_token }: Tokens) => (await userinfo(server, access_token)).status === 200;
  /** Two sign-ins of one session, as in two browsers' tabs. */
  const twice = async () => {
    const browser = new TestBrowser(server);
    const signIn = async () => {
      const { code } = await authorize(browser, app, member, OFFLINE);
      const { body } = await redeem(server, app, code);
      return { code, tokens: body as Tokens };
    };
    return [await signIn(), await signIn()] as const;
  };

  test('end when the code is used again, and those of another sign-in do not', async () => {
    const [first, second] = await twice();
    const { body: renewed } = await refresh(first.tokens);
    expect((await redeem(server, app, first.code)).body).toMatchObject({ error: 'invalid_grant' });
    expect([await works(first.tokens), await works(renewed as Tokens)]).toEqual([false, false]);
    expect((await refresh(renewed as Tokens)).status).toBe(400);
    expect([await works(second.tokens), (await refresh(second.tokens)).status]).toEqual([true, 200]);
  });

  test('end when an old refresh token is used, and those of another sign-in do not', async () => {
    const [first, second] = await twice();
    const { body: renewed } = await refresh(first.tokens);
    advance(server, 4_000);
    expect((await refresh(first.tokens)).status).toBe(400);
    expect([await works(renewed as Tokens), await works(second.tokens)]).toEqual([false, true]);
    expect((await refresh(second.tokens)).status).toBe(200);
  });

  test('end when the app revokes one of them, and those of another sign-in do not', async () => {
    const [first, second] = await twice();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: app.basic };
    await server.request('POST', '/oidc/revoke', `token=${first.tokens.refresh_token}`, { headers });
    expect([await works(first.tokens), await works(second.tokens)]).toEqual([false, true]);
  });

  test('survive no second use at the same moment', async () => {
    const { code } = await authorize(new TestBrowser(server), app, member, OFFLINE);
    await Promise.all(Array.from({ length: 8 }, () => redeem(server, app, code)));
    expect((await redeem(server, app, code)).status).toBe(400);
    const left = await server.database.queries
      .selectFrom('openid_items')
      .select('model')
      .where('family_hash', '=', hashToken(`AuthorizationCode ${code}`))
      .execute();
    expect(left).toEqual([]);
  });

  test('tokens of an older server end with all of the session', async () => {
    const [first, second] = await twice();
    await server.database.queries.updateTable('openid_items').set({ family_hash: null }).execute();
    expect((await redeem(server, app, first.code)).status).toBe(400);
    expect([await works(first.tokens), await works(second.tokens)]).toEqual([false, false]);
  });
});
