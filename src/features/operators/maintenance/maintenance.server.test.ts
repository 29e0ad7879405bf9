import { expect, test } from 'vitest';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { ALL_ENDPOINTS } from '#test/endpoints.ts';
import { startServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';
import { readState } from './follow.server.ts';

onDatabase('announcements and maintenance', (makePlace) => {
  const start = async () => {
    const server = await startServer(await makePlace());
    const run = async (command: string) => {
      const result = await typeCommand(server.services, command.split('|'));
      await readState(server.services, server.state);
      return result;
    };
    return { server, run };
  };

  test('an announcement is added, followed and ended by commands, and refused with the reason', async () => {
    const { server, run } = await start();
    const add = 'announce|add|--until|+2h|--message|it=Aggiornamento stasera';
    const { id } = JSON.parse((await run(`${add}|--message|en=Upgrade tonight|--more|/supporto|--json`)).out) as {
      id: string;
    };
    expect(server.state.get().announcements).toMatchObject([
      {
        id,
        severity: 'information',
        texts: { it: 'Aggiornamento stasera', en: 'Upgrade tonight' },
        isDismissible: true,
      },
    ]);
    expect((await run('announce|list')).out).toMatch(new RegExp(`${id} +information +shown .* it en +Aggiornamento`));
    for (const [command, why] of [
      ['announce|add|--until|+2h', /Give a text/],
      [`${add}|--message|xx=Hello`, /language/],
      [`${add}|--message|de=${'x'.repeat(301)}`, /too long/],
      [`${add}|--message|de=a\nb`, /one line/],
      [`${add}|--more|//evil.example`, /--more/],
      [`${add}|--more|http://plain.example`, /--more/],
      [`${add}|--severity|bad`, /one of information/],
      ['announce|add|--message|it=a|--until|2020-01-01 10:00', /in the future/],
      ['announce|add|--message|it=a|--until|+91d', /90 days/],
      ['announce|add|--message|it=a|--until|soon', /a time in UTC/],
      [`${add}|--from|2026-11-31T10:00`, /--from is '2026-11-31T10:00': it should be a time in UTC/],
      ['maintenance|on|--until|2026-11-30 24:00', /a time in UTC/],
      ['maintenance|on|--until|+8d', /7 days/],
    ] as const)
      expect([command, (await run(command)).err]).toEqual([command, expect.stringMatching(why)]);
    for (let more = 0; more < 9; more += 1) expect((await run(add)).code).toBe(0);
    expect((await run(add)).err).toContain('10 announcements');
    expect((await run(`announce|end|${id}`)).code).toBe(0);
    expect((await run(`announce|end|${id}`)).code).toBe(1);
    expect(server.state.get().announcements).toHaveLength(9);
    expect((await run('audit')).out).toMatch(new RegExp(`command line +endAnnouncement .*${id}`));
    await server.close();
  });

  test('the maintenance refuses every change with its time, before any work; reading and signing out go on', async () => {
    const { server, run } = await start();
    const { token, ...person } = await server.member();
    expect((await run('maintenance|on|--until|+2h')).code).toBe(0);
    const before = await server.database.queries.selectFrom('tokens').selectAll().execute();
    for (const [name, row] of ALL_ENDPOINTS) {
      if (row.inMaintenanceBecause !== undefined || row.method === 'GET') continue;
      const { status, headers, body } = await server.request(row.method, row.path, 'no json', {
        token,
        language: 'en',
      });
      const until = Math.ceil((server.clock.now + 2 * HOUR_MS) / 1000);
      expect([name, status, headers['retry-after'], headers['error-codes']]).toEqual([
        name,
        503,
        '3600',
        `maintenance;until=${until};retry=3600`,
      ]);
      expect(body).toEqual({ detail: expect.stringMatching(/nothing can be changed.* UTC\.$/) as string });
    }
    for (const [method, path] of [
      ['GET', '/oidc/auth'],
      ['POST', '/oidc/token'],
    ] as const)
      expect((await server.request(method, path)).body).toMatchObject({ error: 'temporarily_unavailable' });
    const opened = await server.request('GET', '/oidc/auth', undefined, { headers: { accept: 'text/html' } });
    expect(opened.headers.location).toContain('?error=maintenance');
    expect((await server.request('POST', '/oidc/revoke')).status).toBe(404);
    expect(await server.database.queries.selectFrom('tokens').selectAll().execute()).toEqual(before);
    server.clock.now += 3 * HOUR_MS;
    expect((await server.signIn(person)).headers['error-codes']).toBe('maintenanceOverdue;retry=300');
    expect(await server.me(token)).toBe(200);
    expect((await server.request('POST', '/auth/token/logout/', undefined, { token })).status).toBe(204);
    expect((await run('maintenance|off')).code).toBe(0);
    expect((await server.signIn(person)).status).toBe(200);
    await server.close();
  });
});
