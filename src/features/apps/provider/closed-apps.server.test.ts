// What becomes of the sessions in an app that the operator disables or removes.
import { expect, test } from 'vitest';
import { insertClient } from '#src/features/apps/storage/clients.server.ts';
import { authorizationUrl, authorize, redeem, requestId, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import {
  OFFLINE,
  addApp,
  advance,
  claimsOf,
  expectUseless,
  serverWithApp,
  signInToApp,
  type Tokens,
} from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { deleteNotified } from './closed-apps.server.ts';

onDatabase('an app that was closed', (makePlace) => {
  const site = serverWithApp(makePlace);
  const { server, app: answering, member, notify } = site;

  /** Adds an app with the back channel of the one that answers. */
  const addAnswering = () => addApp(server, { backchannelLogoutUri: answering.client.backchannelLogoutUri });
  const type = (command: string) => typeCommand(server.services, command);

  async function expectNotified({ client }: TestApp, { id_token }: Tokens): Promise<void> {
    await notify();
    const { sid, sub } = claimsOf(id_token);
    expect(site.received.map(claimsOf)).toEqual([expect.objectContaining({ aud: client.id, sid, sub })]);
  }

  test('for a while is unknown, is notified at once, and finds its members again', async () => {
    const [app, browser] = [await addAnswering(), new TestBrowser(server)];
    const tokens = await signInToApp(server, app, member, OFFLINE, browser);
    const { code } = await authorize(browser, app, member);
    await type(`apps disable ${app.client.id}`);
    expect((await redeem(server, app, code)).body).toMatchObject({ error: 'invalid_client' });
    expect(String((await browser.open(authorizationUrl(app))).headers.location)).toContain('error=invalid_client');
    await expectNotified(app, tokens);
    await type(`apps enable ${app.client.id}`);
    await expectUseless(server, app, tokens);
    const id = requestId(await browser.open(authorizationUrl(app)));
    const { body } = await browser.post(`/oidc/auth/${id}/`, { decision: 'continue' }, member.token);
    expect(body).toMatchObject({ redirect: expect.stringContaining(`/oidc/auth/${id}?`) as unknown });
  });

  test('for ever is nowhere to be seen, and is deleted once it is notified', async () => {
    const app = await addAnswering();
    const { id } = app.client;
    const tokens = await signInToApp(server, app, member, OFFLINE);
    expect(await type(`apps remove ${id} --yes`)).toMatchObject({
      out: expect.stringContaining('Sign-outs that the server notifies it of: 1.') as unknown,
    });
    await expectUseless(server, app, tokens);
    const { body } = await server.request('GET', '/auth/apps/', undefined, { token: member.token });
    expect(JSON.stringify(body) + (await type('apps list')).out).not.toContain(id);
    expect(String((await new TestBrowser(server).open(authorizationUrl(app))).headers.location)).toContain('error=');
    const again = `apps add ${id} --name Again --redirect https://${id}.example/cb`;
    expect((await type(again)).err).toMatch(/ was removed, and sign-outs that it has to be notified of: 1\. Try again/);
    await deleteNotified(server.database.queries);
    await expectNotified(app, tokens);
    await deleteNotified(server.database.queries);
    expect((await type(again)).err).toBe('');
  });

  test('a removed app that does not answer is deleted after the last attempt, or when the operator says so', async () => {
    const [app, other] = [await addAnswering(), await addAnswering()];
    for (const one of [app, other]) await signInToApp(server, one, member);
    site.status = 500;
    for (const one of [app, other]) await type(`apps remove ${one.client.id} --yes`);
    expect((await type(`apps remove ${other.client.id} --yes`)).out).toMatch(/is gone/);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect(await insertClient(server.database.queries, app.client)).toBe(false);
      await notify();
      await deleteNotified(server.database.queries);
      advance(server, 60_000 * 2 ** attempt);
    }
    expect(site.received).toHaveLength(12);
    expect(await insertClient(server.database.queries, app.client)).toBe(true);
  });
});
