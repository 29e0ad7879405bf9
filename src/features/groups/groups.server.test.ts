import { expect, test } from 'vitest';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { onEachDatabase } from '#test/databases.ts';
import { sharedServer } from '#test/shared-server.ts';
import { typeCommand } from '#test/typing.ts';
import { acceptedGroups } from './memberships.server.ts';

onEachDatabase('groups of members', (makePlace) => {
  const server = sharedServer(makePlace);
  const run = async (words: readonly string[]) => typeCommand(server.services, words);
  const done = async (...words: readonly string[]) => {
    const { out, err, code } = await run([...words, '--json']);
    expect([words, err, code]).toEqual([words, '', 0]);
    return JSON.parse(out) as unknown;
  };
  const owner = async () => {
    const member = await server.member();
    await server.changeAccount(member.email, { confirmed_at: 1, owner_since: 1 });
    return { ...member, id: (await server.account(member.email)).id };
  };
  const ask = async (method: string, path: string, { token }: { token: string }) =>
    server.request(method, `/auth/groups/${path}`, undefined, { token });

  test('are made, renamed and deleted by commands, each in the log', async () => {
    await done('groups', 'make', 'staff', 'The staff');
    for (const [id, name, why] of [
      ['Staff', 'Staff', /^GROUP should be/],
      ['a'.repeat(41), 'Long', /^GROUP should be/],
      ['desk', 'two\nlines', /^NAME should be/],
      ['desk', 'x'.repeat(61), /^NAME should be/],
      ['staff', 'Again', /^There is a group with this id/],
    ] as const)
      expect(await run(['groups', 'make', id, name])).toMatchObject({
        code: 1,
        err: expect.stringMatching(why) as string,
      });
    await done('groups', 'rename', 'staff', 'Staff of the library');
    expect(await done('groups', 'list')).toMatchObject({
      groups: [{ id: 'staff', name: 'Staff of the library', members: 0, pending: 0 }],
    });
    await done('groups', 'delete', 'staff', '--yes');
    const log = await server.database.queries
      .selectFrom('audit_log')
      .select('action')
      .where('details', '=', 'staff')
      .execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(['deleteGroup', 'makeGroup', 'renameGroup']);
  });

  test('have a member only once the member has agreed, who may leave at any time', async () => {
    const ada = await owner();
    const stranger = await server.member();
    await done('groups', 'make', 'editors', 'Editors');
    expect((await run(['groups', 'add', 'editors', stranger.username])).err).toMatch(/is not confirmed/);
    expect((await ask('POST', 'editors/', ada)).status).toBe(404);
    expect(await done('groups', 'add', 'editors', ada.username)).toMatchObject({ is_new: true });
    expect(await done('groups', 'add', 'editors', ada.username)).toMatchObject({ is_new: false });
    const accepted = async () => acceptedGroups(server.database.queries, ada.id);
    expect(await accepted()).toEqual([]);
    expect((await ask('GET', '', ada)).body).toMatchObject({ groups: [{ id: 'editors', is_accepted: false }] });
    expect((await ask('POST', 'editors/', ada)).status).toBe(204);
    expect(await accepted()).toEqual([{ id: 'editors', name: 'Editors' }]);
    expect(await done('groups', 'show', 'editors')).toMatchObject({
      members: [{ username: ada.username, state: 'member' }],
    });
    const { body } = await server.request('GET', '/auth/profile/export/', undefined, { token: ada.token });
    expect(body).toMatchObject({ groups: [{ id: 'editors', name: 'Editors' }] });
    for (let turn = 0; turn < 2; turn += 1) expect((await ask('DELETE', 'editors/', ada)).status).toBe(204);
    expect(await accepted()).toEqual([]);
    expect((await run(['groups', 'remove', 'editors', ada.username])).err).toMatch(/is not in editors/);
  });

  test('end with the account, and are bounded', async () => {
    const [ada, bob] = [await owner(), await owner()];
    const { queries } = server.database;
    const ids = Array.from({ length: GROUP_LIMITS.ofMember }, (_, at) => `g${at}`);
    await queries
      .insertInto('member_groups')
      .values(ids.map((id) => ({ id, name: id, created_at: 1 })))
      .execute();
    const row = { user_id: ada.id, added_at: 1, accepted_at: 1 };
    await queries
      .insertInto('group_members')
      .values(ids.map((group_id) => ({ ...row, group_id })))
      .execute();
    await done('groups', 'make', 'more', 'More');
    expect((await run(['groups', 'add', 'more', ada.username])).err).toMatch(/more are not possible/);
    await queries.deleteFrom('users').where('id', '=', ada.id).execute();
    expect(await done('groups', 'show', 'g0')).toMatchObject({ members: [] });
    for (let turn = 0; turn < 100; turn += 1) await ask('POST', 'more/', bob);
    expect((await ask('POST', 'more/', bob)).status).toBe(429);
  });
});
