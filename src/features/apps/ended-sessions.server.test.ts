// Whatever ends a session of the site ends it in every app, at once, and the app is notified (OpenID Back-Channel Logout 1.0).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import type { RegisteredServices } from '#src/app/register-routes.server.ts';
import {
  authorizationUrl,
  authorize,
  callbackOf,
  redeem,
  requestId,
  requestToken,
  TestBrowser,
  type TestApp,
} from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, type Tokens } from '#test/server-apps.ts';
import { startServer, type Person, type TestServer } from '#test/server.ts';
import { deleteExpiredItems } from './background-work.server.ts';
import { notifyApps } from './notify-apps.server.ts';

type Member = Person & { token: string };
onEachDatabase('a session in an app', (makePlace) => {
  let server: TestServer;
  let notices: MockInstance[];
  let app: TestApp;
  let endpoint: Server;
  let received: string[] = [];
  let status = 200;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    notices = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
    endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        received.push(new URLSearchParams(Buffer.concat(chunks).toString()).get('logout_token') ?? '');
        response.writeHead(status, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
    server = await startServer(await makePlace());
    const { port } = endpoint.address() as AddressInfo;
    app = await addApp(server, { backchannelLogoutUri: `http://127.0.0.1:${port}/logout` });
  });
  afterEach(() => {
    [received, status] = [[], 200];
  });
  afterAll(async () => {
    vi.useRealTimers();
    // What the library prints is no line of our log.
    if (notices.some(({ mock }) => mock.calls.length > 0)) throw new Error('the library has printed something');
    endpoint.close();
    await server.close();
  });

  /** Signs a new member in to the app. */
  async function signedIn(): Promise<{ member: Member; tokens: Tokens; browser: TestBrowser }> {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const { code } = await authorize(browser, app, member, { scope: 'openid offline_access', prompt: 'consent' });
    return { member, browser, tokens: (await redeem(server, app, code)).body as Tokens };
  }

  const notify = () => {
    const { findProvider } = server.services as RegisteredServices;
    return notifyApps(server.services, findProvider, { warn: () => undefined } as never);
  };

  async function expectUseless({ access_token, refresh_token = '' }: Tokens): Promise<void> {
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await server.call('GET', '/oidc/userinfo', undefined, { headers })).status).toBe(401);
    const refreshed = await requestToken(server, app, { grant_type: 'refresh_token', refresh_token });
    expect(refreshed.body).toMatchObject({ error: 'invalid_grant' });
  }

  async function expectEnded(tokens: Tokens): Promise<void> {
    await expectUseless(tokens);
    await notify();
    const { sid, sub } = claimsOf(tokens.id_token);
    expect(received.map(claimsOf)).toEqual([
      expect.objectContaining({
        iss: 'https://site.example',
        aud: app.client.id,
        sid,
        sub,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      }),
    ]);
  }

  const newPassword = 'An0ther!Long1';
  const ways: Record<string, (member: Member) => Promise<unknown>> = {
    'signing out': ({ token }) => server.call('POST', '/auth/token/logout/', {}, { token }),
    'ending the device': async ({ email, password, token }) => {
      const other = await server.call('POST', '/auth/token/login/', { email, password });
      const { auth_token } = other.body as { auth_token: string };
      const { body } = await server.call('GET', '/auth/devices/', undefined, { token });
      const { devices } = body as { devices: { id: string; is_current: boolean }[] };
      const current = devices.find(({ is_current }) => is_current);
      return server.call('DELETE', `/auth/devices/${current?.id}/`, undefined, { token: auth_token });
    },
    'a new password on another device': async ({ email, password }) => {
      const other = await server.call('POST', '/auth/token/login/', { email, password });
      const { auth_token } = other.body as { auth_token: string };
      const fields = { current_password: password, new_password: newPassword };
      return server.call('POST', '/auth/users/set_password/', fields, { token: auth_token });
    },
    'a password reset': async ({ email }) => {
      await server.call('POST', '/auth/users/reset_password/', { email });
      const link = await server.linkTo(email);
      return server.call('POST', '/auth/users/reset_password_confirm/', { ...link, new_password: newPassword });
    },
    'asking to be deleted': ({ password, token }) =>
      server.call('DELETE', '/auth/users/me/', { current_password: password }, { token }),
    'the operator disabling the account': async ({ email }) => {
      const { queries } = server.database;
      const { id } = await queries
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      await queries.updateTable('users').set({ is_active: 0 }).where('id', '=', id).execute();
      await queries.deleteFrom('tokens').where('user_id', '=', id).execute();
    },
    'the deletion of the account': async ({ email }) =>
      server.database.queries.deleteFrom('users').where('email', '=', email).execute(),
  };
  test.each(Object.entries(ways))('ends by %s', async (_way, end) => {
    const { member, tokens } = await signedIn();
    await end(member);
    await expectEnded(tokens);
  });

  test('ends when it was idle for too long, although the app has used it', async () => {
    const { tokens } = await signedIn();
    advance(server, (server.services.config.sessionIdleDays + 1) * 86_400_000);
    await expectUseless(tokens);
  });

  test('leaves no code, request or prompt=none behind', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const silent = await addApp(server, { allowsSilent: true });
    const { code } = await authorize(browser, silent, member);
    const answered = requestId(await browser.open(authorizationUrl(silent)));
    await browser.post(`/oidc/auth/${answered}/`, { decision: 'continue' }, member.token);
    await server.call('POST', '/auth/token/logout/', {}, { token: member.token });
    expect((await redeem(server, silent, code)).body).toMatchObject({ error: 'invalid_grant' });
    expect(String((await browser.open(`/oidc/auth/${answered}`)).headers.location)).toContain('/consenti?error=');
    const none = await browser.open(authorizationUrl(silent, { prompt: 'none' }));
    expect(callbackOf(none)).toMatchObject({ error: 'login_required' });
  });

  test('ends by withdrawing the consent, and no other app with it', async () => {
    const { member, tokens, browser } = await signedIn();
    const other = await addApp(server);
    const { code } = await authorize(browser, other, member);
    const { access_token } = (await redeem(server, other, code)).body as Tokens;
    const { token } = member;
    expect((await server.call('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token })).status).toBe(204);
    expect((await server.call('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token })).status).toBe(404);
    await expectEnded(tokens);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await server.call('GET', '/oidc/userinfo', undefined, { headers })).status).toBe(200);
    const { body } = await server.call('GET', '/auth/apps/', undefined, { token });
    expect((body as { known: { id: string }[] }).known.map(({ id }) => id)).toEqual([other.client.id]);
  });

  test('is gone while the app is disabled', async () => {
    const fresh = await addApp(server);
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const { code } = await authorize(browser, fresh, member);
    const { queries } = server.database;
    await queries.updateTable('openid_clients').set({ disabled_at: 1 }).where('id', '=', fresh.client.id).execute();
    expect((await redeem(server, fresh, code)).body).toMatchObject({ error: 'invalid_client' });
    expect(String((await browser.open(authorizationUrl(fresh))).headers.location)).toContain('error=invalid_client');
  });

  test('that begins anew after the consent was withdrawn is not taken for the ended one', async () => {
    const { member, browser } = await signedIn();
    const { token } = member;
    await server.call('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token });
    const { code } = await authorize(browser, app, member, { scope: 'openid offline_access', prompt: 'consent' });
    const tokens = (await redeem(server, app, code)).body as Tokens;
    await notify();
    expect(received).toEqual([]);
    await server.call('POST', '/auth/token/logout/', {}, { token });
    await expectEnded(tokens);
  });

  test('that ends while the app is disabled is reported once it is enabled', async () => {
    const { member, tokens } = await signedIn();
    const update = server.database.queries.updateTable('openid_clients').where('id', '=', app.client.id);
    await update.set({ disabled_at: 1 }).execute();
    await server.call('POST', '/auth/token/logout/', {}, { token: member.token });
    await notify();
    expect(received).toEqual([]);
    await update.set({ disabled_at: null }).execute();
    await expectEnded(tokens);
  });

  test('that ends while the answer is on its way leads to a page', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const id = requestId(await browser.open(authorizationUrl(app)));
    const fields = { decision: 'accept', current_password: member.password };
    await browser.post(`/oidc/auth/${id}/`, fields, member.token);
    // The library saves its session last, when the code is made already.
    const { Session } = (await (server.services as RegisteredServices).findProvider())!;
    const { save } = Session.prototype;
    const spy = vi.spyOn(Session.prototype, 'save').mockImplementation(async function late(this: never, ttl) {
      await server.call('POST', '/auth/token/logout/', {}, { token: member.token });
      return save.call(this, ttl);
    });
    const { headers } = await browser.open(`/oidc/auth/${id}`);
    spy.mockRestore();
    expect(headers).toMatchObject({
      location: expect.stringContaining('/consenti?error=invalid_grant') as string,
      'x-frame-options': 'DENY',
    });
    await notify();
  });

  describe('an app', () => {
    test('that does not answer is notified again, later each time, and then no more', async () => {
      const { member } = await signedIn();
      status = 302;
      await server.call('POST', '/auth/token/logout/', {}, { token: member.token });
      for (let attempt = 0; attempt < 14; attempt += 1) {
        await notify();
        await notify();
        advance(server, 60_000 * 2 ** attempt);
      }
      expect(received).toHaveLength(12);
    });

    test('is notified once by two servers', async () => {
      const { member } = await signedIn();
      await server.call('POST', '/auth/token/logout/', {}, { token: member.token });
      await Promise.all([notify(), notify()]);
      expect(received).toHaveLength(1);
    });
  });

  describe('sign-out that an app asks for', () => {
    const ask = async (browser: TestBrowser, query: Record<string, string>) => {
      const { headers } = await browser.open(`/oidc/logout?${new URLSearchParams(query)}`);
      const [page, secret = ''] = String(headers.location).split('#');
      expect(page).toMatch(/^(?:\/\w\w)?\/esci$/);
      return secret;
    };
    const parameters = ({ id_token }: Tokens) => ({
      id_token_hint: id_token,
      post_logout_redirect_uri: app.client.postLogoutRedirectUris[0] ?? '',
      state: 'after',
    });

    test('asks, ends everything, and returns to the app', async () => {
      const { tokens, browser, member } = await signedIn();
      const secret = await ask(browser, parameters(tokens));
      const asked = await browser.post('/auth/apps/sign-out/', { secret, decision: 'ask' });
      expect(asked.body).toEqual({ app: app.client.name, is_done: false, redirect: null });
      const done = await browser.post('/auth/apps/sign-out/', { secret, decision: 'all' });
      expect(done.body).toMatchObject({ redirect: `https://${app.client.id}.example/bye?state=after` });
      expect((await server.call('GET', '/auth/users/me/', undefined, { token: member.token })).status).toBe(401);
      await expectEnded(tokens);
      expect(browser.cookie('openid')).toBeUndefined();
    });

    test('can end the app alone', async () => {
      const { tokens, browser, member } = await signedIn();
      const secret = await ask(browser, parameters(tokens));
      await browser.post('/auth/apps/sign-out/', { secret, decision: 'app' });
      expect((await server.call('GET', '/auth/users/me/', undefined, { token: member.token })).status).toBe(200);
      await expectEnded(tokens);
    });

    test('needs the secret, the browser, and an address of the app', async () => {
      const { tokens, browser, member } = await signedIn();
      const secret = await ask(browser, parameters(tokens));
      const elsewhere = await new TestBrowser(server).post('/auth/apps/sign-out/', { secret, decision: 'all' });
      const guessed = await browser.post('/auth/apps/sign-out/', { secret: 'x', decision: 'all' });
      expect([elsewhere.status, guessed.status]).toEqual([410, 410]);
      const address = { ...parameters(tokens), post_logout_redirect_uri: 'https://attacker.example/' };
      const { headers } = await browser.open(`/oidc/logout?${new URLSearchParams(address)}`);
      expect(headers.location).toMatch(/\/consenti\?error=invalid_request$/);
      expect((await server.call('GET', '/auth/users/me/', undefined, { token: member.token })).status).toBe(200);
    });
  });

  test('and requests that expired are deleted', async () => {
    await new TestBrowser(server).open(authorizationUrl(app));
    advance(server, 31 * 60_000);
    await deleteExpiredItems(server.services);
    const left = await server.database.queries
      .selectFrom('openid_items')
      .select('hash')
      .where('expires_at', '<=', server.clock.now)
      .execute();
    expect(left).toEqual([]);
  });
});
