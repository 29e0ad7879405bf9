// Signing in to an app: Config OP and Basic OP of the OpenID conformance suite, as far as they concern this provider,
// and the seams between the library and the site.
import { createPublicKey, verify, type webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { authorizationUrl, authorize, callbackOf, redeem, requestId, requestToken, TestBrowser } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, serverWithApp, signInToApp, userinfo, type Tokens } from '#test/server-apps.ts';

onDatabase('signing in to an app', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app, member } = site;

  describe('discovery', () => {
    test('names the issuer, and what is offered, and nothing else', async () => {
      const headers = { host: 'attacker.example', 'x-forwarded-host': 'attacker.example' };
      const { body } = await server.request('GET', '/.well-known/openid-configuration', undefined, { headers });
      expect(body).toMatchObject({
        issuer: 'https://site.example',
        authorization_endpoint: 'https://site.example/oidc/auth',
        token_endpoint: 'https://site.example/oidc/token',
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
        authorization_response_iss_parameter_supported: true,
        backchannel_logout_supported: true,
        claims_parameter_supported: false,
      });
      expect(JSON.stringify(body)).not.toMatch(/attacker|registration_endpoint|device|pushed|introspection|dpop|HS256/);
    });

    test('publishes the keys without their private parts', async () => {
      const { body } = await server.request('GET', '/oidc/jwks');
      const { keys } = body as { keys: webcrypto.JsonWebKey[] };
      expect(keys).toHaveLength(1);
      expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    });
  });

  test('gives an ID token that the published key has signed', async () => {
    const { id_token } = await signInToApp(server, app, member);
    const [head = '', payload = '', signature = ''] = id_token.split('.');
    const { body } = await server.request('GET', '/oidc/jwks');
    const [key] = (body as { keys: webcrypto.JsonWebKey[] }).keys;
    const publicKey = createPublicKey({ key: key as webcrypto.JsonWebKey, format: 'jwk' });
    const signed = Buffer.from(`${head}.${payload}`);
    expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(claimsOf(id_token)).toMatchObject({
      iss: 'https://site.example',
      aud: app.client.id,
      nonce: 'the nonce',
      amr: ['pwd'],
      acr: '1fa',
      auth_time: expect.any(Number) as number,
    });
  });

  test('gives userinfo, and the same subject each time', async () => {
    const [first, second] = [await signInToApp(server, app, member), await signInToApp(server, app, member)];
    const { body } = await userinfo(server, first.access_token);
    expect(body).toEqual({
      sub: claimsOf(second.id_token)['sub'],
      aud: app.client.id,
      name: member.username,
      preferred_username: member.username,
      locale: 'en',
      email: member.email,
      email_verified: true,
    });
    expect((await server.request('GET', `/oidc/userinfo?access_token=${first.access_token}`)).status).toBe(400);
  });

  test('brings state and issuer back to the app (RFC 9207)', async () => {
    const callback = await authorize(new TestBrowser(server), app, member);
    expect(callback).toMatchObject({ state: 'the state', iss: 'https://site.example' });
  });

  test.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['PKCE plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an implicit response', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['no scope', { scope: undefined, nonce: undefined }, 'invalid_scope'],
    ['a scope without openid', { scope: 'profile', nonce: undefined }, 'invalid_scope'],
    ['prompt=none without a session', { prompt: 'none' }, 'login_required'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ])('refuses %s', async (_what, changes, error) => {
    const response = await new TestBrowser(server).open(authorizationUrl(app, changes));
    expect(callbackOf(response)).toMatchObject({ error, state: 'the state', iss: 'https://site.example' });
  });

  test.each([
    ...'/callback/ /callback?more=1 /Callback /callback/../callback /callback#fragment :8443/callback'.split(' '),
    '.attacker.example/callback',
    '@attacker.example/callback',
  ])('does not send anybody to an address that is not declared: %s', async (end) => {
    const address = `https://${app.client.id}.example${end}`;
    const { headers } = await new TestBrowser(server).open(authorizationUrl(app, { redirect_uri: address }));
    expect(headers.location).toMatch(/^(?:\/\w\w)?\/consenti\?error=invalid_redirect_uri$/);
  });

  test('needs the address, also if the app has only one', async () => {
    const browser = new TestBrowser(server);
    const { headers } = await browser.open(authorizationUrl(app, { redirect_uri: '' }));
    expect(headers.location).toMatch(/\/consenti\?error=invalid_request$/);
    const { code } = await authorize(browser, app, member);
    const response = await redeem(server, app, code, { redirect_uri: '' });
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  describe('a code', () => {
    test('works once; a second use ends the tokens of the first', async () => {
      const { code } = await authorize(new TestBrowser(server), app, member);
      const first = (await redeem(server, app, code)).body as Tokens;
      expect((await redeem(server, app, code)).body).toMatchObject({ error: 'invalid_grant' });
      expect((await userinfo(server, first.access_token)).status).toBe(401);
    });

    test('works at most once for twenty at the same time', async () => {
      const { code } = await authorize(new TestBrowser(server), app, member);
      const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(server, app, code)));
      const refused = responses.filter(({ status }) => status !== 200);
      // The first gets nothing if the others have ended the grant before its tokens are stored.
      expect(refused.length).toBeGreaterThanOrEqual(19);
      for (const { body } of refused) expect(body).toMatchObject({ error: 'invalid_grant' });
    });

    test('needs the verifier, the same address, and the app that it was made for', async () => {
      const other = await addApp(server);
      const code = async () => (await authorize(new TestBrowser(server), app, member)).code;
      const failures = [
        await redeem(server, app, await code(), { code_verifier: 'x'.repeat(43) }),
        await redeem(server, app, await code(), { redirect_uri: 'https://attacker.example/' }),
        await redeem(server, other, await code()),
      ];
      for (const { body } of failures) expect(body).toMatchObject({ error: 'invalid_grant' });
      const secret = Buffer.from(`${app.client.id}:${'0'.repeat(64)}`).toString('base64');
      const fields = { grant_type: 'authorization_code', code: 'x' };
      const wrong = await requestToken(server, app, fields, { authorization: `Basic ${secret}` });
      expect(wrong.status).toBe(401);
    });

    test('is stored as a hash', async () => {
      const { code = '' } = await authorize(new TestBrowser(server), app, member);
      const { access_token } = (await redeem(server, app, code)).body as Tokens;
      const rows = await server.database.queries.selectFrom('openid_items').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const secret of [code, access_token]) expect(JSON.stringify(rows)).not.toContain(secret);
    });

    test('is not the only one: no request, cookie or secret of a sign-out is stored as it is', async () => {
      const browser = new TestBrowser(server);
      const { id_token } = await signInToApp(server, app, member, {}, browser);
      const id = requestId(await browser.open(authorizationUrl(app)));
      const asked = await browser.open(`/oidc/logout?id_token_hint=${id_token}`);
      const secret = /#(.+)$/.exec(String(asked.headers.location))?.[1] ?? '';
      const secrets = [id, secret, browser.cookie('openid') ?? ''];
      expect(secrets.every((one) => one.length > 20)).toBe(true);
      const rows = JSON.stringify(await server.database.queries.selectFrom('openid_items').selectAll().execute());
      for (const one of secrets) expect(rows).not.toContain(one);
    });

    test('is over after a minute', async () => {
      const { code } = await authorize(new TestBrowser(server), app, member);
      advance(server, 61_000);
      expect((await redeem(server, app, code)).body).toMatchObject({ error: 'invalid_grant' });
    });
  });

  describe('a refresh token', () => {
    const refresh = (token: string | undefined) =>
      requestToken(server, app, { grant_type: 'refresh_token', refresh_token: token ?? '' });
    const offline = { scope: 'openid offline_access', prompt: 'consent' };

    test('is rotated, and a second use ends the family, but not within three seconds', async () => {
      const { refresh_token } = await signInToApp(server, app, member, offline);
      const second = (await refresh(refresh_token)).body as Tokens;
      expect((await refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
      const third = (await refresh(second.refresh_token)).body as Tokens;
      expect(third.refresh_token).toBeDefined();
      advance(server, 4_000);
      expect((await refresh(second.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
      expect((await refresh(third.refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
    });

    test('works once for twenty at the same time', async () => {
      const { refresh_token } = await signInToApp(server, app, member, offline);
      const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    test('is only given for offline_access', async () => {
      expect((await signInToApp(server, app, member)).refresh_token).toBeUndefined();
    });
  });

  test('gives tokens that nothing on the way may keep (RFC 6749, section 5.1)', async () => {
    const { code } = await authorize(new TestBrowser(server), app, member);
    const { headers } = await redeem(server, app, code);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  test.each(['/oidc/token', '/oidc/revoke'])('says at %s which methods are allowed', async (path) => {
    const [get, options] = [await server.request('GET', path), await server.request('OPTIONS', path)];
    expect([get.status, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    expect([options.status, options.headers.allow]).toEqual([204, 'POST, OPTIONS']);
  });

  test('answers a request by form with a redirect by GET', async () => {
    const [path = '', query = ''] = authorizationUrl(app).split('?');
    const { status, headers } = await server.request('POST', path, query, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([status, headers.location]).toEqual([303, `/oidc/auth?${query}`]);
    const page = await new TestBrowser(server).open(String(headers.location));
    expect(page.status).toBe(303);
    for (const response of [headers, page.headers])
      expect(response).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': expect.stringContaining('no-store') as string,
      });
  });

  test('shows no page of the library, and logs no code, token or address', async () => {
    const pages = ['auth', 'auth/unknown', 'logout', 'logout/confirm', 'logout/success', 'none'];
    const asForm = `auth?client_id=${app.client.id}&response_mode=form_post&response_type=code`;
    for (const path of [...pages, asForm].map((page) => `/oidc/${page}`)) {
      const { text } = await new TestBrowser(server).open(path);
      expect(text, path).not.toMatch(/<form|<script/i);
    }
    const { code = '' } = await authorize(new TestBrowser(server), app, member, { login_hint: member.email });
    const { access_token } = (await redeem(server, app, code)).body as Tokens;
    for (const secret of [code, access_token, member.email]) expect(server.log.join('\n')).not.toContain(secret);
  });
});
