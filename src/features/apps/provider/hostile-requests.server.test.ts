// Requests as attackers, faulty apps and unlucky members send them.
import { expect, test, vi } from 'vitest';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import {
  accept,
  authorizationUrl,
  authorize,
  callbackOf,
  redeem,
  redirectOf,
  requestId,
  TestBrowser,
} from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, signInToApp, serverWithApp, userinfo } from '#test/server-apps.ts';
import { startServer } from '#test/server.ts';
import { findProviderOf } from './provider.server.ts';

onDatabase('the endpoints of OpenID Connect', (makePlace) => {
  const { server, app } = serverWithApp(makePlace);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each(['/oidc/AUTH', '/oidc/auth/', '/oidc/LOGOUT', '/oidc/Logout/success', '/oidc/logout/confirm'])(
    'are not at %s, where no limit would count',
    async (path) => {
      const { status, text } = await new TestBrowser(server).open(`${path}?client_id=${app.client.id}`);
      expect([status, text.includes('<form')]).toEqual([404, false]);
    },
  );

  test('send nobody a form, however the name of the mode is written', async () => {
    const url = authorizationUrl(app).replace('?', '?response%5Fmode=form_post&');
    const { headers, text } = await new TestBrowser(server).open(url);
    expect(headers.location).toContain('error=unsupported_response_mode');
    expect(text).not.toContain('<form');
  });

  test('know no app whose id has a zero byte', async () => {
    const body = 'grant_type=refresh_token&refresh_token=x&client_id=%00';
    const { status } = await server.request('POST', '/oidc/token', body, { headers: form });
    expect(status).toBe(401);
  });

  test('give apps that accept HTML first a status and a code', async () => {
    const accept = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    const body = 'grant_type=authorization_code&code=x&redirect_uri=x';
    const headers = { ...form, accept, authorization: app.basic };
    const token = await server.request('POST', '/oidc/token', body, { headers });
    expect(token).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const bearer = { headers: { accept, authorization: 'Bearer x' } };
    const user = await server.request('GET', '/oidc/userinfo', undefined, bearer);
    expect(user).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  test('give no claims whose scopes the operator has taken from an app', async () => {
    const other = await addApp(server);
    const { access_token } = await signInToApp(server, other, await server.member());
    const { queries } = server.database;
    await queries.updateTable('openid_clients').set({ scopes: 'openid' }).where('id', '=', other.client.id).execute();
    expect((await userinfo(server, access_token)).body).toEqual({
      sub: expect.any(String) as string,
      aud: other.client.id,
    });
  });

  test('revoke no token of another app', async () => {
    const [owner, confidential] = [await addApp(server), await addApp(server)];
    const open = await addApp(server, { authMethod: 'none', secretHash: null });
    const { access_token: token } = await signInToApp(server, owner, await server.member());
    const revoke = (body: string, headers = {}) =>
      server.request('POST', '/oidc/revoke', `token=${token}&${body}`, { headers: { ...form, ...headers } });
    expect((await revoke('', { authorization: confidential.basic })).status).toBe(400);
    expect((await revoke(`client_id=${open.client.id}`)).status).toBe(200);
    expect((await userinfo(server, token)).status).toBe(200);
    expect((await revoke('', { authorization: owner.basic })).status).toBe(200);
    expect((await userinfo(server, token)).status).toBe(401);
  });

  test('lead back to the question if somebody else has signed in since it was answered', async () => {
    const [anna, bruno, browser] = [await server.member(), await server.member(), new TestBrowser(server)];
    const id = requestId(await browser.open(authorizationUrl(app)));
    const answer = async ({ token, password }: typeof anna) =>
      redirectOf(await browser.post(`/oidc/auth/${id}/`, { decision: 'accept', current_password: password }, token));
    const responses = await answer(anna);
    await authorize(browser, app, bruno);
    expect(requestId(await browser.open(responses))).toBe(id);
    const { code } = callbackOf(await browser.open(await answer(bruno)));
    const { access_token } = (await redeem(server, app, code)).body as { access_token: string };
    const { body } = await userinfo(server, access_token);
    expect(body).toMatchObject({ preferred_username: bruno.username });
  });

  test('give a code to each of several tabs that are answered at once', async () => {
    const [other, member, browser] = [await addApp(server), await server.member(), new TestBrowser(server)];
    const ids = [];
    for (const scope of ['openid', 'openid profile', 'openid email'])
      ids.push(requestId(await browser.open(authorizationUrl(other, { scope }))));
    const fields = { decision: 'accept', current_password: member.password };
    // Each looks for the grant before the others have stored it.
    const { Grant } = (await findProviderOf(server.services)())!;
    const find = vi.spyOn(Grant, 'find').mockResolvedValue(undefined);
    const responses = [];
    for (const id of ids) responses.push(redirectOf(await browser.post(`/oidc/auth/${id}/`, fields, member.token)));
    find.mockRestore();
    for (const path of responses) expect(callbackOf(await browser.open(path))).toHaveProperty('code');
  });

  test('give one code to two tabs that bring the same answer at once', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const path = await accept(browser, app, member);
    const { Interaction } = (await findProviderOf(server.services)())!;
    const { destroy } = Interaction.prototype;
    // Both have read the request by then.
    const both = Promise.withResolvers<void>();
    let count = 0;
    const spy = vi.spyOn(Interaction.prototype, 'destroy').mockImplementation(async function late(this: never) {
      if ((count += 1) === 2) both.resolve();
      await both.promise;
      return destroy.call(this);
    });
    const responses = await Promise.all([browser.open(path), browser.open(path)]);
    spy.mockRestore();
    const places = responses.map(({ headers }) => String(headers.location)).toSorted();
    expect(places).toEqual([expect.stringMatching(/\/consenti$/), expect.stringContaining('/callback?code=')]);
  });

  test('never tell an app that a password was two factors', async () => {
    const [other, member] = [await addApp(server), await server.member()];
    const tokens = server.database.queries.updateTable('tokens').where('hash', '=', hashToken(member.token));
    await tokens.set({ amr: 'pop user mfa' }).execute();
    const signedInAt = Math.floor(server.clock.now / 1000);
    advance(server, 600_000);
    const claims = async (changes: Record<string, string>) =>
      claimsOf((await signInToApp(server, other, member, changes)).id_token);
    // The site asks for the password before the first consent: the app still learns of the sign-in before.
    expect(await claims({})).toMatchObject({ auth_time: signedInAt, amr: ['pop', 'user', 'mfa'], acr: 'phr' });
    const now = Math.floor(server.clock.now / 1000);
    expect(await claims({ max_age: '60' })).toMatchObject({ auth_time: now, amr: ['pwd'], acr: '1fa' });
  });

  test('keep what a stranger asks for at sign-out for half an hour, and count it', async () => {
    const from = { from: '192.0.2.9', headers: { accept: 'text/html' } };
    const places = [];
    for (let n = 0; n <= 300; n += 1)
      places.push(String((await server.request('GET', '/oidc/logout', undefined, from)).headers.location));
    expect(places.at(-2)).toContain('/esci#');
    expect(places.at(-1)).toBe('/en/consenti?error=too_many_requests');
    const { last } = await server.database.queries
      .selectFrom('openid_items')
      .select(({ fn }) => fn.max('expires_at').as('last'))
      .where('model', '=', 'Session')
      .where('user_id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(last).toBeLessThanOrEqual(server.clock.now + 1_800_000);
  });

  test('log what the server fails at', async () => {
    const broken = await startServer(await makePlace());
    const other = await addApp(broken);
    await broken.request('GET', '/oidc/jwks');
    await broken.database.queries.schema.alterTable('openid_items').renameTo('elsewhere').execute();
    const { headers } = await new TestBrowser(broken).open(authorizationUrl(other));
    expect(headers.location).toContain('error=server_error');
    expect(broken.log.join('\n')).toContain('request failed');
    await broken.close();
  });
});
