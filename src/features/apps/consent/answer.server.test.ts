// Answering the request of an app: what the member is asked, and who gets a code.
import { describe, expect, test, vi } from 'vitest';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import { findProviderOf } from '#src/features/apps/provider/provider.server.ts';
import { deleteClient } from '#src/features/apps/storage/clients.server.ts';
import {
  authorizationUrl,
  authorize,
  callbackOf,
  redeem,
  redirectOf,
  requestId,
  TestBrowser,
  type TestApp,
} from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import {
  addApp,
  advance,
  claimsOf,
  confirmedMember,
  serverWithApp,
  signInToApp,
  userinfo,
  type Tokens,
} from '#test/server-apps.ts';

onEachDatabase('answering the request of an app', (makePlace) => {
  const { server, app, member } = serverWithApp(makePlace);

  describe('the member', () => {
    const answer = async (browser: TestBrowser, id: string, body: object, token = member.token) =>
      browser.post(`/oidc/auth/${id}/`, body, token);
    /** Begins a request of an app in a browser; returns its id. */
    const begin = async (browser: TestBrowser, target: TestApp, changes = {}) =>
      requestId(await browser.open(authorizationUrl(target, changes)));

    test('is not asked again once the consent is remembered', async () => {
      const [fresh, browser] = [await addApp(server), new TestBrowser(server)];
      await authorize(browser, fresh, member);
      const id = await begin(browser, fresh);
      const { body } = await answer(browser, id, { decision: 'continue' });
      expect(body).toMatchObject({ redirect: expect.stringContaining(`/oidc/auth/${id}?`) as unknown, request: null });
    });

    test('is asked for the account, with the first consent and later', async () => {
      const [fresh, browser] = [await addApp(server), new TestBrowser(server)];
      const ask = async () => {
        const id = await begin(browser, fresh, { prompt: 'select_account' });
        return (await answer(browser, id, { decision: 'continue' })).body;
      };
      expect(await ask()).toMatchObject({ request: { step: 'consent', asks_account: true, asks_always: false } });
      await authorize(browser, fresh, member);
      expect(await ask()).toMatchObject({ request: { step: 'select' } });
    });

    test('is asked again for more', async () => {
      const [fresh, browser] = [await addApp(server), new TestBrowser(server)];
      await authorize(browser, fresh, member, { scope: 'openid' });
      const id = await begin(browser, fresh);
      const { body } = await answer(browser, id, { decision: 'continue' });
      expect(body).toMatchObject({
        redirect: null,
        request: { step: 'consent', scopes: ['openid', 'profile', 'email'], needs_password: false },
      });
      const always = await begin(browser, fresh, { prompt: 'consent' });
      const asked = await answer(browser, always, { decision: 'continue' });
      expect(asked.body).toMatchObject({ request: { step: 'consent', asks_always: true } });
      // What was remembered before still is.
      await answer(browser, always, { decision: 'accept', remember: false });
      const later = await answer(browser, await begin(browser, fresh, { scope: 'openid' }), { decision: 'continue' });
      expect(later.body).toMatchObject({ request: null });
    });

    test('enters the password before the first consent, unless the sign-in is recent', async () => {
      const late = await addApp(server);
      advance(server, 6 * 60_000);
      const browser = new TestBrowser(server);
      const id = await begin(browser, late);
      const { body } = await answer(browser, id, { decision: 'continue' });
      expect(body).toMatchObject({ request: { needs_password: true } });
      const wrong = await answer(browser, id, { decision: 'accept', current_password: 'wrong' });
      expect(wrong.body).toMatchObject({ current_password: [expect.any(String)] });
      const right = await answer(browser, id, { decision: 'accept', current_password: member.password });
      expect(right.body).toMatchObject({ redirect: expect.stringContaining(`/oidc/auth/${id}?`) as unknown });
    });

    test('can refuse', async () => {
      const browser = new TestBrowser(server);
      const id = await begin(browser, app);
      const { body } = await answer(browser, id, { decision: 'deny' });
      const { redirect } = body as { redirect: string };
      expect(callbackOf(await browser.open(redirect))).toMatchObject({ error: 'access_denied', state: 'the state' });
    });

    test('signs in anew for prompt=login and max_age, and the app learns when', async () => {
      await authorize(new TestBrowser(server), app, member);
      for (const changes of [{ prompt: 'login' }, { max_age: '1' }]) {
        advance(server, 10_000);
        const browser = new TestBrowser(server);
        const id = await begin(browser, app, changes);
        const { body } = await answer(browser, id, { decision: 'continue' });
        expect(body).toMatchObject({ request: { step: 'confirm', needs_password: true } });
        expect((await answer(browser, id, { decision: 'accept', current_password: 'wrong' })).status).toBe(400);
        const { id_token } = await signInToApp(server, app, member, changes);
        expect(claimsOf(id_token)['auth_time']).toBe(Math.floor(server.clock.now / 1000));
      }
    });

    test('answers in the browser in which the request was begun, and nowhere else', async () => {
      const [mine, attackers] = [new TestBrowser(server), new TestBrowser(server)];
      const id = await begin(attackers, app);
      const { status, body } = await answer(mine, id, { decision: 'accept' });
      expect([status, body]).toEqual([410, expect.objectContaining({ code: 'requestElsewhere' })]);
      expect((await answer(attackers, id, { decision: 'accept' }, 'f'.repeat(64))).status).toBe(401);
    });

    test('allows nothing on a page that was opened as somebody else', async () => {
      const [bruno, fresh, browser] = [await confirmedMember(server), await addApp(server), new TestBrowser(server)];
      const id = await begin(browser, fresh);
      const { body } = await answer(browser, id, { decision: 'continue' });
      const account = String((body as { request: AppRequest }).request.account.id);
      const accepted = { decision: 'accept', account, current_password: bruno.password };
      const late = await answer(browser, id, accepted, bruno.token);
      const request = { step: 'consent', account: { email: bruno.email } };
      expect(late.body).toMatchObject({ redirect: null, request });
      const mine = await answer(browser, id, { decision: 'accept', account, current_password: member.password });
      expect(mine.body).toMatchObject({ request: null });
    });

    test('a member whose address was confirmed elsewhere is asked for a code, and then gets in', async () => {
      const [member, fresh] = [await server.member(), await addApp(server, { access: 'confirmed' })];
      const browser = new TestBrowser(server);
      const id = await begin(browser, fresh);
      const step = async () => {
        const { body } = await answer(browser, id, { decision: 'continue' }, member.token);
        return (body as { request: AppRequest }).request.step;
      };
      expect(await step()).toBe('unconfirmed');
      await server.request('POST', '/auth/users/activation/', await server.linkTo(member.email));
      expect(await step()).toBe('unproven');
      await server.request('POST', '/auth/users/address_code/', {}, member);
      const code = /^\d{4} \d{4}$/m.exec((await server.emails()).at(-1)?.text ?? '')?.[0];
      await server.request('POST', '/auth/users/address_code_confirm/', { code }, member);
      expect(await step()).toBe('consent');
    });

    test('gives no code to an attacker who began the request, and set its cookie in this browser', async () => {
      const [mine, attackers] = [new TestBrowser(server), new TestBrowser(server)];
      const id = await begin(attackers, app);
      mine.takeCookies(attackers);
      const response = await answer(mine, id, { decision: 'accept', current_password: member.password });
      expect(String((await attackers.open(`/oidc/auth/${id}`)).headers.location)).toMatch(/\/consenti$/);
      expect(callbackOf(await mine.open(redirectOf(response)))).toHaveProperty('code');
    });

    test('gets no code for what is withdrawn while it is being allowed', async () => {
      const [fresh, browser] = [await addApp(server), new TestBrowser(server)];
      const id = await begin(browser, fresh);
      const { Grant } = (await findProviderOf(server.services)())!;
      const { save } = Grant.prototype;
      const spy = vi.spyOn(Grant.prototype, 'save').mockImplementation(async function late(this: never) {
        await server.request('DELETE', `/auth/apps/${fresh.client.id}/`, undefined, { token: member.token });
        return save.call(this);
      });
      const { status } = await answer(browser, id, { decision: 'accept', current_password: member.password });
      spy.mockRestore();
      expect(status).toBe(410);
    });

    test('a member who allows an app that is removed at that moment stays signed in', async () => {
      const [fresh, browser] = [await addApp(server), new TestBrowser(server)];
      const id = await begin(browser, fresh);
      const { Client } = (await findProviderOf(server.services)())!;
      const client = await Client.find(fresh.client.id);
      const spy = vi.spyOn(Client, 'find').mockImplementation(async () => {
        await server.database.queries.transaction().execute((trx) => deleteClient(trx, fresh.client));
        return client;
      });
      const { status } = await answer(browser, id, { decision: 'accept', current_password: member.password });
      spy.mockRestore();
      expect(status).toBe(410);
    });

    test('can answer several requests of one browser', async () => {
      const [one, two, browser] = [await addApp(server), await addApp(server), new TestBrowser(server)];
      const ids = [await begin(browser, one), await begin(browser, two)];
      for (const id of ids) {
        const { body } = await answer(browser, id, { decision: 'accept', current_password: member.password });
        expect(callbackOf(await browser.open((body as { redirect: string }).redirect))).toHaveProperty('code');
      }
    });

    test('gets no code for another account than the one that the app names', async () => {
      const bruno = await confirmedMember(server);
      const { id_token } = await signInToApp(server, app, member);
      const browser = new TestBrowser(server);
      const id = await begin(browser, app, { id_token_hint: id_token });
      for (const decision of ['continue', 'accept']) {
        const { body } = await answer(browser, id, { decision, current_password: bruno.password }, bruno.token);
        expect(body).toMatchObject({ redirect: null, request: { step: 'otherAccount' } });
      }
    });

    test('another member than before in this browser gets a code for themselves', async () => {
      const [bruno, browser] = [await confirmedMember(server), new TestBrowser(server)];
      await authorize(browser, app, member);
      const { code } = await authorize(browser, app, bruno);
      const { access_token } = (await redeem(server, app, code)).body as Tokens;
      expect((await userinfo(server, access_token)).body).toMatchObject({ email: bruno.email });
    });

    test('has another subject in another app', async () => {
      const other = await addApp(server);
      const { code } = await authorize(new TestBrowser(server), other, member);
      const { id_token } = (await redeem(server, other, code)).body as Tokens;
      expect(claimsOf(id_token)['sub']).not.toBe(claimsOf((await signInToApp(server, app, member)).id_token)['sub']);
    });

    test('a member without a confirmed address gives no address, and does not get into an app that asks for one', async () => {
      const [anna, strict] = [await server.member(), await addApp(server, { access: 'confirmed' })];
      const { access_token } = await signInToApp(server, app, anna);
      expect((await userinfo(server, access_token)).body).not.toHaveProperty('email');
      const browser = new TestBrowser(server);
      const id = await begin(browser, strict);
      const { body } = await answer(browser, id, { decision: 'accept' }, anna.token);
      expect(body).toMatchObject({ request: { step: 'unconfirmed' } });
    });
  });

  test('prompt=none is answered for apps that may ask it, with the cookie alone', async () => {
    const silent = await addApp(server, { allowsSilent: true });
    const browser = new TestBrowser(server);
    await authorize(browser, silent, member);
    const asked = await browser.open(authorizationUrl(silent, { prompt: 'none' }));
    expect(callbackOf(asked)).toHaveProperty('code');
    await authorize(browser, app, member);
    const refused = await browser.open(authorizationUrl(app, { prompt: 'none' }));
    expect(callbackOf(refused)).toMatchObject({ error: 'login_required' });
  });
});
