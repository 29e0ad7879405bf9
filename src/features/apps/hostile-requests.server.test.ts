// Requests as attackers, faulty apps and unlucky members send them.
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest';
import { authorizationUrl, TestBrowser, type TestApp } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';

onEachDatabase('the endpoints of OpenID Connect', (makePlace) => {
  let server: TestServer;
  let notices: MockInstance[];
  let app: TestApp;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    notices = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
    server = await startServer(await makePlace());
    app = await addApp(server);
  });
  afterAll(async () => {
    vi.useRealTimers();
    for (const notice of notices) expect(notice).not.toHaveBeenCalled();
    await server.close();
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each([
    '/oidc/AUTH',
    '/oidc/auth/',
    '/oidc/auth/#',
    '/oidc/LOGOUT',
    '/oidc/Logout/success',
    '/oidc/logout/confirm',
  ])('are not at %s, where no limit would count', async (path) => {
    const { status, text } = await new TestBrowser(server).open(`${path}?client_id=${app.client.id}`);
    expect([status, text.includes('<form')]).toEqual([404, false]);
  });

  test('send nobody a form, however the name of the mode is written', async () => {
    const url = authorizationUrl(app).replace('?', '?response%5Fmode=form_post&');
    const { headers, text } = await new TestBrowser(server).open(url);
    expect(headers.location).toContain('error=unsupported_response_mode');
    expect(text).not.toContain('<form');
  });

  test('know no app whose id has a zero byte', async () => {
    const body = 'grant_type=refresh_token&refresh_token=x&client_id=%00';
    const { status } = await server.call('POST', '/oidc/token', body, { headers: form });
    expect(status).toBe(401);
  });

  test('give apps that accept HTML first a status and a code', async () => {
    const accept = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    const token = await server.call('POST', '/oidc/token', 'grant_type=authorization_code&code=x&redirect_uri=x', {
      headers: { ...form, accept, authorization: app.basic },
    });
    expect([token.status, token.body]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
    const userinfo = await server.call('GET', '/oidc/userinfo', undefined, {
      headers: { accept, authorization: 'Bearer x' },
    });
    expect([userinfo.status, userinfo.body]).toEqual([401, expect.objectContaining({ error: 'invalid_token' })]);
  });

  test('keep what a stranger asks for at sign-out for half an hour, and count it', async () => {
    const from = { from: '192.0.2.9', headers: { accept: 'text/html' } };
    const statuses = [];
    for (let n = 0; n <= 300; n += 1) statuses.push((await server.call('GET', '/oidc/logout', undefined, from)).status);
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([303, 429]);
    const { last } = await server.database.queries
      .selectFrom('openid_items')
      .select(({ fn }) => fn.max('expires_at').as('last'))
      .where('model', '=', 'Session')
      .executeTakeFirstOrThrow();
    expect(Number(last)).toBeLessThanOrEqual(server.clock.now + 1_800_000);
  });

  test('log what the server fails at', async () => {
    const broken = await startServer(await makePlace());
    const other = await addApp(broken);
    await broken.call('GET', '/oidc/jwks');
    await broken.database.queries.schema.alterTable('openid_items').renameTo('elsewhere').execute();
    const { headers } = await new TestBrowser(broken).open(authorizationUrl(other));
    expect(headers.location).toContain('error=server_error');
    expect(broken.log.join('\n')).toContain('request failed');
    await broken.close();
  });
});
