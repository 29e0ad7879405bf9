// The command `apps check`.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authorize, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { freePort } from '#test/free-port.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

/** A site and the back channel of an app, which answers 400 to what is no logout token. */
const backend = createServer((request, response) => {
  const statuses: Record<string, number> = { '/.well-known/openid-configuration': 200, '/logout': 400 };
  response.writeHead(statuses[request.url ?? ''] ?? 404).end();
});
beforeAll(async () => new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve)));
afterAll(() => backend.close());

onEachDatabase('apps check', (makePlace) => {
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

  const check = async (id: string, option = '') => typeCommand(server.services, `apps check ${id}${option}`);

  test('finds nothing wrong with an app that is well, and says when it was last used', async () => {
    const app = await addApp(server, { id: 'well', backchannelLogoutUri: `${origin}/logout` });
    await authorize(new TestBrowser(server), app, await server.member());
    const day = new Date(server.clock.now).toISOString().slice(0, 10);
    const { code, out } = await check('well');
    expect([code, out.endsWith('\n\nNothing is wrong.\n')]).toEqual([0, true]);
    for (const line of [`${origin}/logout answers 400`, 'openid-configuration answers 200', `last sign-in  ${day}`])
      expect(out).toContain(line);
  });

  test('says in a line each what is wrong', async () => {
    const app = await addApp(server, {
      id: 'ill',
      backchannelLogoutUri: `${origin}/elsewhere`,
      redirectUris: ['http://ill.example/cb', 'https://other.example/cb'],
      disabledAt: 1,
    });
    const ended = { client_id: app.client.id, token_hash: null, subject: 's', created_at: 1 };
    await server.database.queries
      .insertInto('openid_sessions')
      .values([
        { ...ended, sid: '1', attempts: 0, next_attempt_at: 0 },
        { ...ended, sid: '2', attempts: 3, next_attempt_at: Date.UTC(2026, 10, 24, 8) },
      ])
      .execute();
    const { code, out } = await check('ill', ' --json');
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({
        notifications_waiting: 2,
        notifications_failed: 1,
        last_sign_in_at: null,
        backchannel_answer: { status: 404, error: null },
        faults: [
          "The state is 'disabled': it should be open. Open it with: apps enable ill",
          expect.stringMatching(/^--redirect is 'http:\/\/ill\.example\/cb': it should begin with https/),
          expect.stringMatching(/^--redirect has addresses on ill\.example, other\.example: /),
          `--back-channel is '${origin}/elsewhere': answers 404, it should answer 400 to a request without a logout token.`,
          'Sign-outs that the app was not notified of: 1, it should be none. The next attempt is at 2026-11-24 08:00.',
        ],
      }),
    ]);
  });

  test('says that a back channel does not answer', async () => {
    await addApp(server, { id: 'away', backchannelLogoutUri: `http://127.0.0.1:${await freePort()}/logout` });
    const { code, out } = await check('away');
    expect([code, out]).toEqual([1, expect.stringMatching(/^--back-channel is '.*': no answer \(ECONNREFUSED\), it/m)]);
    expect(await check('nobody')).toMatchObject({ code: 1, err: expect.stringContaining('No app has') as unknown });
  });
});
