// The command `apps check`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authorize, TestBrowser } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { freePort } from '#test/free-port.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

/** What answers in place of the discovery document in this test. */
let discovery: { type: string; body: string } | undefined;

/** A site, an app, and its back channel, which answers 400 to what is no logout token. */
const backend = createServer((request, response) => {
  const { port } = backend.address() as AddressInfo;
  const { type, body } = discovery ?? {
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({ issuer: `http://127.0.0.1:${port}` }),
  };
  if (request.url === '/.well-known/openid-configuration')
    return response.writeHead(200, { 'content-type': type }).end(body);
  if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>');
  return response.writeHead(request.url === '/logout' ? 400 : request.url === '/' ? 404 : 405).end();
});
beforeAll(async () => new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve)));
afterAll(() => backend.close());

const NO_TILE = { url: null, icon: 'app', descriptions: {} } as const;

onDatabase('apps check', (makePlace) => {
  let server: TestServer;
  let origin: string;
  beforeAll(async () => {
    // The OpenID library reads the time itself.
    vi.useFakeTimers({ toFake: ['Date'] });
    origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    server = await startServer(await makePlace(), { publicUrl: origin });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const atHome = () => ({ redirectUris: [`${origin}/cb`], postLogoutRedirectUris: [], tile: NO_TILE });
  const check = async (id: string, option = '') => typeCommand(server.services, `apps check ${id}${option}`);

  test('finds nothing wrong with an app that is well, and says when it was last used', async () => {
    const app = await addApp(server, {
      ...atHome(),
      id: 'well',
      backchannelLogoutUri: `${origin}/logout`,
      eventsUri: `${origin}/logout`,
    });
    await authorize(new TestBrowser(server), app, await server.member());
    const day = new Date(server.clock.now).toISOString().slice(0, 10);
    const { code, out } = await check('well');
    expect([code, out.endsWith('\n\nNothing is wrong.\n')]).toEqual([0, true]);
    for (const line of [
      `back channel  ${origin}/logout answers 400`,
      `events        ${origin}/logout answers 400`,
      'openid-configuration answers 200',
      `last sign-in  ${day}`,
    ])
      expect(out).toContain(line);
  });

  test('says in a line each what is wrong', async () => {
    const app = await addApp(server, {
      ...atHome(),
      id: 'ill',
      backchannelLogoutUri: `${origin}/elsewhere`,
      eventsUri: `${origin}/elsewhere`,
      redirectUris: [`${origin}/cb`, `http://127.0.0.1:${await freePort()}/cb`, 'ftp://other.example/cb'],
      disabledAt: 1,
    });
    const ended = { client_id: app.client.id, token_hash: null, subject: 's', created_at: 1 };
    const rows = [
      { ...ended, sid: '1', attempts: 0, next_attempt_at: 0 },
      { ...ended, sid: '2', attempts: 3, next_attempt_at: Date.UTC(2026, 10, 24, 8) },
    ];
    await server.database.queries.insertInto('openid_sessions').values(rows).execute();
    const purge = { client_id: app.client.id, subject: 's', attempts: 1, next_attempt_at: Date.UTC(2026, 10, 25, 8) };
    await server.database.queries.insertInto('openid_purges').values(purge).execute();
    const event = { ...purge, event: 'disabled', happened_at: 1 };
    await server.database.queries.insertInto('openid_events').values(event).execute();
    const { code, out } = await check('ill', ' --json');
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({
        notifications_waiting: 2,
        notifications_failed: 1,
        last_sign_in_at: null,
        backchannel_answer: { status: 405, error: null },
        faults: [
          "The state is 'disabled': it should be open. Open it with: apps enable ill",
          expect.stringMatching(/^--redirect is 'ftp:\/\/other\.example\/cb': it should be a whole address/),
          expect.stringMatching(/^--redirect has addresses on 127\.0\.0\.1, other\.example: /),
          expect.stringMatching(
            /^--redirect is at 'http:\/\/127\.0\.0\.1:\d+\/': no answer \(ECONNREFUSED\): nothing answers/,
          ),
          `--back-channel is '${origin}/elsewhere': answers 405, it should answer 400 to a request without a logout token.`,
          `--events is '${origin}/elsewhere': answers 405, it should answer 400 to a request without an event.`,
          'Sign-outs that the app was not notified of: 1, it should be none. The next attempt is at 2026-11-24 08:00.',
          'Deleted accounts that the app was not notified of: 1, it should be none. The next attempt is at 2026-11-25 08:00.',
          'Events of other accounts that the app was not notified of: 1, it should be none. The next attempt is at 2026-11-25 08:00.',
        ],
      }),
    ]);
  });

  test('says that a back channel does not answer', async () => {
    const backchannelLogoutUri = `http://127.0.0.1:${await freePort()}/logout`;
    await addApp(server, { ...atHome(), id: 'away', backchannelLogoutUri });
    const { code, out } = await check('away');
    expect(code).toBe(1);
    expect(out).toMatch(/^--back-channel is '.*': no answer \(ECONNREFUSED\), it .* nothing answers/m);
    const away = server.database.queries.updateTable('openid_clients').where('id', '=', 'away');
    await away.set({ backchannel_logout_uri: `${origin}/page` }).execute();
    expect((await check('away')).out).toMatch(/^--back-channel is '.*': answers with a page, it should/m);
    expect(await check('nobody')).toMatchObject({ code: 1, err: expect.stringContaining('No app has') as unknown });
  });

  test.each([
    ['a page of a gateway', { type: 'text/html', body: '<p>Log in to the network</p>' }, /answers with text\/html/],
    ['JSON of something else', { type: 'application/json', body: '[]' }, /answers with application\/json, not/],
    ['another issuer', { type: 'application/json', body: '{"issuer":"https://e.example"}' }, /names the issuer 'https/],
  ])('says that discovery is %s', async (_what, answer, fault) => {
    await addApp(server, { ...atHome(), id: `d${answer.body.length}` });
    discovery = answer;
    const { code, out } = await check(`d${answer.body.length}`);
    discovery = undefined;
    expect([code, out]).toEqual([1, expect.stringMatching(fault)]);
  });
});
