// What becomes of requests that began before the operator changed the app (RFC 9700, section 2.1).
import { beforeEach, expect, test } from 'vitest';
import { accept, authorizationUrl, authorize, requestId, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp, serverWithApp, signInToApp } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('a request from before its app was edited', (makePlace) => {
  const { server, member } = serverWithApp(makePlace);
  let app: TestApp;
  let browser: TestBrowser;
  beforeEach(async () => {
    app = await addApp(server);
    browser = new TestBrowser(server);
  });
  const edit = async (options: string) => {
    const { err } = await typeCommand(server.services, `apps edit ${app.client.id} ${options}`);
    expect(err).toBe('');
  };
  const moved = '--redirect https://moved.example/cb';

  test.each([moved, '--scopes openid,profile'])('cannot be answered: %s', async (options) => {
    const id = requestId(await browser.open(authorizationUrl(app)));
    await edit(options);
    for (const decision of ['continue', 'accept'])
      expect((await browser.post(`/oidc/auth/${id}/`, { decision }, member.token)).status).toBe(410);
  });

  test('gets no code at a removed address, also when it was answered', async () => {
    const path = await accept(browser, app, member);
    await edit(moved);
    expect((await browser.open(path)).headers.location).toMatch(/\/consenti\?error=invalid_redirect_uri$/);
  });

  test('a request that is answered twice, or has expired, leads to the page that says so', async () => {
    const path = await accept(browser, app, member);
    await browser.open(path);
    expect((await browser.open(path)).headers.location).toMatch(/\/consenti$/);
  });

  test('signs out, and leads to no address that was removed', async () => {
    const { id_token } = await signInToApp(server, app, member, {}, browser);
    await authorize(browser, app, member);
    const query = { id_token_hint: id_token, post_logout_redirect_uri: app.client.postLogoutRedirectUris[0] ?? '' };
    const { headers } = await browser.open(`/oidc/logout?${new URLSearchParams(query)}`);
    const secret = String(headers.location).split('#')[1];
    await edit('--post-logout https://moved.example/bye');
    const { body } = await browser.post('/auth/apps/sign-out/', { secret, decision: 'app' });
    expect(body).toMatchObject({ is_done: true, redirect: null });
  });
});
