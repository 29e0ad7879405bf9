// What members with a role do on the page: when they have to prove who they are, how much, and what the log has of it.
import { expect, test } from 'vitest';
import { COMMAND_LINE, recordDeed } from '#src/accounts/operators/audit.server.ts';
import { insertRequest } from '#src/accounts/registration/approval.server.ts';
import { DAY_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { manager } from '#test/manager.ts';
import { addApp } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

type Row = readonly [method: string, path: string, body: object];

onDatabase('a member with a role', (makePlace) => {
  test('needs the password for what destroys or speaks for the site, unless the sign-in is a few minutes old', async () => {
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const { ask, password } = await operatorOf(server);
    const victim = await server.member();
    const rows = await somethingOfAll(server);
    server.clock.now += 11 * MINUTE_MS;
    expect((await ask('GET', '')).body).toMatchObject({ needs_password: true });
    const byPath = ([method, path, body]: Row, typed?: string) =>
      ask(method, path, { ...body, ...(typed !== undefined && { current_password: typed }) });
    for (const row of rows.harmless) expect([row, (await byPath(row)).status]).toEqual([row, 200]);
    const all = [
      ...rows.sensitive,
      ['POST', `members/${(await server.account(victim.email)).id}/`, { decision: 'disable' }],
    ];
    for (const row of all as Row[]) {
      expect([row, (await byPath(row)).headers['error-codes']]).toEqual([row, 'current_password.required']);
      expect([row, (await byPath(row, 'wrong')).headers['error-codes']]).toEqual([
        row,
        'current_password.passwordWrong',
      ]);
    }
    expect(await server.me(victim.token)).toBe(200);
    for (const row of all as Row[]) expect([row, (await byPath(row, password)).status]).toEqual([row, 200]);
    expect(await server.me(victim.token)).toBe(401);
    await server.close();
  });

  test('causes a limited number of emails, of all kinds together', async () => {
    const server = await startServer(await makePlace(), { smtpUrl: 'smtp://127.0.0.1:1' });
    const { ask } = await operatorOf(server);
    const { sensitive, harmless, waiting } = await somethingOfAll(server);
    const [refusal, answer] = sensitive.filter(([, path]) => /^(?:requests|feedback)/.test(path));
    for (let sent = 0; sent < 57; sent += 1) await ask('POST', `members/${waiting}/`, { decision: 'resend' });
    for (const [method, path, body] of [...harmless.slice(0, 1), refusal!, answer!])
      expect([path, (await ask(method, path, body)).status]).toEqual([path, 200]);
    const queued = async () => (await server.database.queries.selectFrom('outbox').select('id').execute()).length;
    const before = await queued();
    for (const path of [`members/${waiting}/`, 'requests/1/', 'feedback/1/'])
      for (const decision of ['resend', 'approve', 'refuse'])
        expect([429, 400]).toContain((await ask('POST', path, { decision, message: 'x' })).status);
    expect(await queued()).toBe(before);
    await server.close();
  });

  test('leaves room for invitations and announcements of others', async () => {
    const server = await startServer(await makePlace());
    const [one, other] = [await operatorOf(server), await operatorOf(server)];
    const fill = async ({ ask }: typeof one, path: string, body: object) => {
      for (let made = 0; made < 300; made += 1) {
        const { status, headers } = await ask('POST', path, body);
        if (status !== 200) return [made, headers['error-codes']];
      }
      return undefined;
    };
    const words = { severity: 'information', hours: '4', it: 'x' };
    expect(await fill(one, 'announcements/', words)).toEqual([4, 'tooManyOpen']);
    expect(await fill(other, 'announcements/', words)).toEqual([2, 'tooManyOpen']);
    expect(await fill(one, 'invitations/', { uses: '1', days: '1' })).toEqual([67, 'tooManyOpen']);
    expect(await fill(other, 'invitations/', { uses: '1', days: '1' })).toEqual([45, 'tooManyOpen']);
    // With an old sign-in a few invitations of a few uses are possible.
    const third = await operatorOf(server);
    server.clock.now += 11 * MINUTE_MS;
    expect(await fill(third, 'invitations/', { uses: '5', days: '1' })).toEqual([5, 'current_password.required']);
    await server.close();
  });

  test('is logged with whom they looked up, and with nothing that did not happen', async () => {
    const server = await startServer(await makePlace());
    const { ask, username } = await operatorOf(server);
    const bob = await server.member();
    const log = async () => ((await ask('POST', 'audit/', { before: '' })).body as { entries: object[] }).entries;
    for (let turn = 0; turn < 2; turn += 1) await ask('POST', 'members/', { who: bob.email });
    await ask('POST', 'members/', { who: 'nobody@example.org' });
    expect(await log()).toMatchObject([{ action: 'lookUp', actor: username, account: bob.username }]);
    server.clock.now += 1;
    await typeCommand(server.services, ['users', 'show', bob.email]);
    server.clock.now += 1;
    await typeCommand(server.services, ['users', 'list', '--search', bob.username]);
    expect((await log()).slice(0, 2)).toMatchObject([
      { action: 'listPeople', actor: null, details: 'members' },
      { action: 'lookUp', actor: null, account: bob.username },
    ]);
    const before = await log();
    const { id } = await server.account(bob.email);
    for (const [method, path, body, status] of [
      ['DELETE', 'invitations/%E2%80%AEno!!!/', {}, 404],
      ['DELETE', `announcements/${'a'.repeat(12)}/`, {}, 404],
      ['POST', 'apps/nothing/', { decision: 'enable' }, 404],
      ['POST', `requests/${id}/`, { decision: 'approve' }, 404],
      ['POST', 'members/12/', { decision: 'disable' }, 404],
      ['POST', `members/${id}/`, { decision: 'enable' }, 200],
      ['POST', 'mails/', {}, 200],
    ] as const)
      expect([path, (await ask(method, path, body)).status]).toEqual([path, status]);
    expect(await log()).toEqual(before);
    await recordDeed(
      server.database.queries,
      COMMAND_LINE,
      { action: 'invite', details: 'a\u202e\u001bb' },
      server.clock.now + 1,
    );
    expect(await log()).toMatchObject([{ details: 'a??b' }, ...before]);
    await server.close();
  });

  /** Requests that need a proof, each of which works once, and some that need none. `waiting`: an account that waits for an email. */
  async function somethingOfAll(server: TestServer) {
    const { queries } = server.database;
    const { now } = server.clock;
    const ids = [];
    for (let at = 0; at < 3; at += 1) {
      const { id } = await server.account((await server.member()).email);
      if (at < 2) await queries.updateTable('users').set({ confirmed_at: now }).where('id', '=', id).execute();
      if (at < 2) await insertRequest(queries, { userId: id, message: '' }, now);
      ids.push(id);
    }
    const hash = 'b'.repeat(64);
    const invitation = { hash, note: '', uses_left: 1, created_at: now, expires_at: now + DAY_MS };
    await queries.insertInto('invitations').values(invitation).execute();
    const message = { id: 7, request_id: '7', message: 'x', email: 'eve@example.org', language: 'it', created_at: now };
    await queries.insertInto('feedback').values(message).execute();
    const { client } = await addApp(server);
    const announcement = {
      severity: 'warning',
      texts: '{"it":"x"}',
      is_dismissible: 1,
      starts_at: now,
      created_at: now,
    };
    await queries
      .insertInto('announcements')
      .values({ ...announcement, id: 'c'.repeat(12), ends_at: now + DAY_MS })
      .execute();
    const sensitive: Row[] = [
      ['POST', `requests/${ids[1]}/`, { decision: 'refuse' }],
      ['DELETE', `invitations/${hash}/`, {}],
      ['POST', 'invitations/', { uses: '20', days: '1' }],
      ['POST', 'feedback/7/', { message: 'Thanks' }],
      ['POST', `apps/${client.id}/`, { decision: 'disable' }],
      ['POST', 'announcements/', { it: 'Stasera' }],
      ['DELETE', `announcements/${'c'.repeat(12)}/`, {}],
    ];
    const harmless: Row[] = [
      ['POST', `requests/${ids[0]}/`, { decision: 'approve' }],
      ['POST', 'invitations/', { uses: '5', days: '1' }],
      ['POST', `members/${ids[2]}/`, { decision: 'resend' }],
      ['POST', 'mails/', {}],
    ];
    return { sensitive, harmless, waiting: ids[2] };
  }

  const operatorOf = (server: TestServer) => manager(server, 'operator');
});
