// Whatever ends a session of the site ends it in every app, at once, and the app is notified (OpenID Back-Channel
// Logout 1.0).
import { describe, expect, test, vi } from 'vitest';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { accept, authorizationUrl, authorize, callbackOf, redeem, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import {
  OFFLINE,
  addApp,
  advance,
  claimsOf,
  expectUseless,
  serverWithApp,
  signInNewMember,
  signInToApp,
  userinfo,
  type Member,
  type Tokens,
} from '#test/server-apps.ts';
import { findProviderOf } from './provider.server.ts';
import { deleteExpiredItems } from './worker.server.ts';

onEachDatabase('a session in an app', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app, notify } = site;

  const signedIn = () => signInNewMember(server, app);

  async function expectEnded(tokens: Tokens): Promise<void> {
    await expectUseless(server, app, tokens);
    await notify();
    const { sid, sub } = claimsOf(tokens.id_token);
    expect(site.received.map(claimsOf)).toEqual([
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
    'signing out': ({ token }) => server.request('POST', '/auth/token/logout/', {}, { token }),
    'ending the device': async ({ email, password, token }) => {
      const other = { token: await server.newToken({ email, password }) };
      const { body } = await server.request('GET', '/auth/devices/', undefined, { token });
      const { devices } = body as { devices: { id: string; is_current: boolean }[] };
      const current = devices.find(({ is_current }) => is_current);
      return server.request('DELETE', `/auth/devices/${current?.id}/`, undefined, other);
    },
    'a new password on another device': async ({ email, password }) => {
      const token = await server.newToken({ email, password });
      const fields = { current_password: password, new_password: newPassword };
      return server.request('POST', '/auth/users/set_password/', fields, { token });
    },
    'a password reset': async ({ email }) => {
      await server.request('POST', '/auth/users/reset_password/', { email });
      const link = await server.linkTo(email);
      return server.request('POST', '/auth/users/reset_password_confirm/', { ...link, new_password: newPassword });
    },
    'asking to be deleted': ({ password, token }) =>
      server.request('DELETE', '/auth/users/me/', { current_password: password }, { token }),
    'the operator disabling the account': async ({ email }) => {
      const { id } = await server.account(email);
      await server.changeAccount(email, { is_active: 0 });
      await server.database.queries.deleteFrom('tokens').where('user_id', '=', id).execute();
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
    await expectUseless(server, app, tokens);
  });

  test('leaves no code, request or prompt=none behind', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const silent = await addApp(server, { allowsSilent: true });
    const { code } = await authorize(browser, silent, member);
    const response = await accept(browser, silent, member);
    await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
    expect((await redeem(server, silent, code)).body).toMatchObject({ error: 'invalid_grant' });
    expect(String((await browser.open(response)).headers.location)).toMatch(/\/consenti$/);
    const none = await browser.open(authorizationUrl(silent, { prompt: 'none' }));
    expect(callbackOf(none)).toMatchObject({ error: 'login_required' });
  });

  test('ends by withdrawing the consent, and no other app with it', async () => {
    const { member, tokens, browser } = await signedIn();
    const other = await addApp(server);
    const { access_token } = await signInToApp(server, other, member, {}, browser);
    const { token } = member;
    expect((await server.request('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token })).status).toBe(204);
    expect((await server.request('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token })).status).toBe(404);
    await expectEnded(tokens);
    expect((await userinfo(server, access_token)).status).toBe(200);
    const { body } = await server.request('GET', '/auth/apps/', undefined, { token });
    expect((body as { known: { id: string }[] }).known.map(({ id }) => id)).toEqual([other.client.id]);
  });

  test('a session that begins anew after the consent was withdrawn is not taken for the ended one', async () => {
    const { member, browser } = await signedIn();
    const { token } = member;
    await server.request('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token });
    const tokens = await signInToApp(server, app, member, OFFLINE, browser);
    await notify();
    expect(site.received).toEqual([]);
    await server.request('POST', '/auth/token/logout/', {}, { token });
    await expectEnded(tokens);
  });

  test('a session that a code exchange opens while the consent is withdrawn stays ended, also after a new consent', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const { code } = await authorize(browser, app, member);
    // The library has consumed the code by then.
    const { AccessToken } = (await findProviderOf(server.services)())!;
    const { save } = AccessToken.prototype;
    const spy = vi.spyOn(AccessToken.prototype, 'save').mockImplementation(async function late(this: never) {
      await server.request('DELETE', `/auth/apps/${app.client.id}/`, undefined, { token: member.token });
      return save.call(this);
    });
    const late = await redeem(server, app, code);
    spy.mockRestore();
    expect(late.body).toMatchObject({ error: 'invalid_grant' });
    await signInToApp(server, app, member, {}, browser);
    const stored = server.database.queries.selectFrom('openid_items').where('token_hash', '=', hashToken(member.token));
    expect(await stored.select('model').where('model', '=', 'AccessToken').execute()).toHaveLength(1);
    await notify();
  });

  test('a session that ends while the answer is on its way leads to a page', async () => {
    const [member, browser] = [await server.member(), new TestBrowser(server)];
    const response = await accept(browser, app, member);
    // The library saves its session last, when the code is made already.
    const { Session } = (await findProviderOf(server.services)())!;
    const { save } = Session.prototype;
    const spy = vi.spyOn(Session.prototype, 'save').mockImplementation(async function late(this: never, ttl) {
      await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
      return save.call(this, ttl);
    });
    const { headers } = await browser.open(response);
    spy.mockRestore();
    expect(headers.location).toMatch(/\/consenti$/);
    expect(headers['x-frame-options']).toBe('DENY');
    await notify();
  });

  describe('an app', () => {
    test('an app that does not answer is notified again, later each time, and then no more', async () => {
      const { member } = await signedIn();
      site.status = 302;
      await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
      for (let attempt = 0; attempt < 14; attempt += 1) {
        await notify();
        await notify();
        advance(server, 60_000 * 2 ** attempt);
      }
      expect(site.received).toHaveLength(12);
    });

    test('is notified once by two servers', async () => {
      const { member } = await signedIn();
      await server.request('POST', '/auth/token/logout/', {}, { token: member.token });
      await Promise.all([notify(), notify()]);
      expect(site.received).toHaveLength(1);
    });
  });

  test('requests that expired are deleted', async () => {
    await new TestBrowser(server).open(authorizationUrl(app));
    advance(server, 31 * 60_000);
    await deleteExpiredItems(server.services);
    const items = server.database.queries.selectFrom('openid_items').select('hash');
    expect(await items.where('expires_at', '<=', server.clock.now).execute()).toEqual([]);
  });
});
