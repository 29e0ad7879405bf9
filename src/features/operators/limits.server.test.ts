// What members with a role share, and what the log has of them.
import { expect, test } from 'vitest';
import { COMMAND_LINE, recordAction } from '#src/accounts/operators/audit-log.server.ts';
import { MINUTE_MS } from '#src/shared/time/durations.ts';
import { onDatabase } from '#test/databases.ts';
import { manager } from '#test/manager.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { typeCommand } from '#test/typing.ts';

onDatabase('a member with a role', (makePlace) => {
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
    await recordAction(
      server.database.queries,
      COMMAND_LINE,
      { action: 'invite', details: 'a\u202e\u001bb' },
      server.clock.now + 1,
    );
    expect(await log()).toMatchObject([{ details: 'a??b' }, ...before]);
    await server.close();
  });

  const operatorOf = (server: TestServer) => manager(server, 'operator');
});
