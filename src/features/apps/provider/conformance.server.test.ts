// What the OpenID conformance suite asks of Basic OP and RP-Initiated Logout, besides what the other tests here are
// about.
import { describe, expect, test } from 'vitest';
import { authorizationUrl, authorize, callbackOf, redeem, requestToken, TestBrowser } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, claimsOf, OFFLINE, serverWithApp, signInToApp, userinfo } from '#test/server-apps.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

onDatabase('the provider', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app, member } = site;

  test.each([
    { nonce: undefined },
    { state: undefined },
    { scope: 'email profile openid' },
    { scope: 'openid offline_access' },
    { login_hint: 'ada@example.org' },
    { ui_locales: 'xx de-CH en' },
    { acr_values: '1 2fa' },
    { claims: '{"id_token":{"email":{"essential":true}}}' },
    { max_age: '0' },
    { resource: 'https://resource.example' },
    { unknown: 'parameter' },
    // Not one that the app may ask for; and without a value as if left out (RFC 6749, section 3.1).
    { scope: 'openid address' },
    { response_mode: '', display: '' },
  ])('asks the member: %o', async (changes) => {
    const { headers } = await new TestBrowser(server).open(authorizationUrl(app, changes));
    expect(headers.location).toContain('/consenti?request=');
  });

  test.each([
    [{ registration: '{}' }, 'registration_not_supported'],
    [{ request_uri: 'https://app.example/request' }, 'request_uri_not_supported'],
    [{ response_mode: 'fragment' }, 'unsupported_response_mode'],
    [{ response_type: undefined }, 'invalid_request'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ max_age: '-1' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ id_token_hint: 'none' }, 'invalid_request'],
  ])('refuses %o: %s', async (changes, error) => {
    const response = await new TestBrowser(server).open(authorizationUrl(app, changes));
    expect(callbackOf(response)).toMatchObject({ error, state: 'the state', iss: 'https://site.example' });
  });

  test.each(['HTTPS://', 'https://'])('takes the same host in capitals and with its port: %s', async (scheme) => {
    const address = `${scheme}${app.client.id.toUpperCase()}.EXAMPLE:443/callback`;
    const { code } = await authorize(new TestBrowser(server), app, member, { redirect_uri: address });
    expect((await redeem(server, app, code, { redirect_uri: address })).status).toBe(200);
  });

  test('refuses a parameter that is there twice', async () => {
    const url = authorizationUrl(app);
    const twice = await new TestBrowser(server).open(`${url}&nonce=2`);
    expect(callbackOf(twice)).toMatchObject({ error: 'invalid_request' });
    const { headers } = await new TestBrowser(server).open(`${url}&redirect_uri=https%3A%2F%2Fattacker.example%2F`);
    expect(headers.location).toMatch(/\/consenti\?error=invalid_request$/);
  });

  test('answers userinfo by POST, with the token in the header or in the body, and says what is wrong with one', async () => {
    const { access_token: token, id_token } = await signInToApp(server, app, member);
    const header = { authorization: `Bearer ${token}` };
    const ask = (headers: Record<string, string>, body?: string) =>
      server.request('POST', '/oidc/userinfo', body, { headers });
    for (const { body } of [await ask(header), await ask(FORM, `access_token=${token}`)])
      expect(body).toMatchObject({ sub: claimsOf(id_token)['sub'] });
    expect((await ask({ ...FORM, ...header }, `access_token=${token}`)).status).toBe(400);
    const { status, headers } = await userinfo(server, 'wrong');
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  test('takes the secret in the body, and names the way after a wrong one', async () => {
    const secret = { client_id: app.client.id, client_secret: app.secret };
    const { code } = await authorize(new TestBrowser(server), app, member);
    const wrong = { authorization: `Basic ${Buffer.from(`${app.client.id}:wrong`).toString('base64')}` };
    const { status, headers } = await requestToken(server, app, { grant_type: 'authorization_code' }, wrong);
    expect([status, headers['www-authenticate']]).toEqual([401, expect.stringContaining('Basic ')]);
    expect(await redeem(server, app, code, secret)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const bare = { ...app, basic: '' };
    const fields = { ...secret, grant_type: 'refresh_token', refresh_token: 'x' };
    expect((await requestToken(server, bare, fields, {})).body).toMatchObject({ error: 'invalid_grant' });
  });

  test('gives a refreshed ID token of the same sign-in, and no wider scope', async () => {
    const first = await signInToApp(server, app, member, OFFLINE);
    const refresh = (fields: Record<string, string>) =>
      requestToken(server, app, { grant_type: 'refresh_token', refresh_token: first.refresh_token ?? '', ...fields });
    expect((await refresh({ scope: 'openid email' })).body).toMatchObject({ error: 'invalid_scope' });
    const { id_token } = (await refresh({})).body as { id_token: string };
    const { sub, aud, iss, auth_time } = claimsOf(first.id_token);
    expect(claimsOf(id_token)).toMatchObject({ sub, aud, iss, auth_time });
  });

  test.each(['token=unknown', 'token=unknown&token_type_hint=other'])('revokes %s (RFC 7009)', async (body) => {
    const headers = { ...FORM, authorization: app.basic };
    expect((await server.request('POST', '/oidc/revoke', body, { headers })).status).toBe(200);
  });

  describe('at sign-out', () => {
    const bye = () => app.client.postLogoutRedirectUris[0] ?? '';
    const place = async (browser: TestBrowser, query: Record<string, string>) =>
      String((await browser.open(`/oidc/logout?${new URLSearchParams(query)}`)).headers.location);

    test('asks, also without parameters, without a session or by POST', async () => {
      const browser = new TestBrowser(server);
      const { id_token } = await signInToApp(server, app, member, {}, browser);
      const queries: Record<string, string>[] = [
        {},
        { state: 'x' },
        { post_logout_redirect_uri: bye() },
        { client_id: app.client.id, post_logout_redirect_uri: bye() },
        { id_token_hint: id_token },
      ];
      for (const one of [browser, new TestBrowser(server)])
        for (const query of queries) expect(await place(one, query)).toMatch(/\/esci#./);
      const post = await server.request('POST', '/oidc/logout', `id_token_hint=${id_token}`, { headers: FORM });
      expect([post.status, post.headers.location]).toEqual([303, `/oidc/logout?id_token_hint=${id_token}`]);
    });

    test('refuses a wrong hint, app or address', async () => {
      const [other, browser] = [await addApp(server), new TestBrowser(server)];
      const { id_token } = await signInToApp(server, app, member, {}, browser);
      const queries: Record<string, string>[] = [
        { id_token_hint: 'x' },
        { id_token_hint: `${id_token.slice(0, -5)}AAAAA` },
        { id_token_hint: id_token, client_id: other.client.id },
        { id_token_hint: id_token, post_logout_redirect_uri: `${bye()}?more=1` },
      ];
      for (const query of queries) expect(await place(browser, query)).toMatch(/\/consenti\?error=invalid_request$/);
    });
  });
});
