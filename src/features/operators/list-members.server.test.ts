// The list of members on the page for operators.
import { expect, test } from 'vitest';
import { onDatabase } from '#test/databases.ts';
import { manager } from '#test/manager.ts';
import { startServer } from '#test/server.ts';

interface Page {
  readonly members: readonly { readonly username: string }[];
  readonly next: string | null;
  readonly total: number | null;
}

onDatabase('the list of members', (makePlace) => {
  test('is for operators, in pages, and is searched by a part of a name in which no sign stands for others', async () => {
    const server = await startServer(await makePlace());
    const { ask, username: own } = await manager(server, 'operator');
    const helper = await manager(server, 'helper');
    const { email } = await server.member();
    const { queries } = server.database;
    const row = await queries.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const names = Array.from({ length: 30 }, (_, at) => (at === 7 ? 'odd_100%' : `choir${at}x`));
    for (const [at, username] of names.entries())
      await queries
        .insertInto('users')
        .values({
          ...row,
          id: 1000 + at,
          username,
          username_key: username,
          email: `n${at}@example.org`,
          email_key: `n${at}@example.org`,
          created_at: row.created_at + 1 + Math.floor(at / 4),
        })
        .execute();
    const list = async (search: string, before = '') =>
      (await ask('POST', 'members/list/', { search, before })).body as Page;
    const first = await list('CHOIR');
    const second = await list('CHOIR', first.next ?? '');
    const found = [...first.members, ...second.members].map(({ username }) => username);
    expect([first.members.length, second.next]).toEqual([25, null]);
    expect([(await list('')).total, first.total]).toEqual([33, null]);
    expect(found.toSorted()).toEqual(names.filter((name) => name.startsWith('choir')).toSorted());
    expect((await list('_100%')).members).toMatchObject([{ username: 'odd_100%' }]);
    expect((await list('%%')).members).toEqual([]);
    expect((await list('')).members).toHaveLength(25);
    expect((await helper.ask('POST', 'members/list/', { search: 'choir', before: '' })).status).toBe(404);
    const log = (await ask('POST', 'audit/', { before: '' })).body as { entries: object[] };
    expect(log.entries).toMatchObject([{ action: 'listPeople', actor: own, details: 'members' }]);
    await server.close();
  });
});
