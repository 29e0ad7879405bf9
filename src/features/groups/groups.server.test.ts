import { expect, test } from 'vitest';
import { hashToken } from '#src/server/secrets/hash-token.ts';
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
    // Nobody with a stranger's address learns which group it is.
    expect(await done('groups', 'add', 'editors', stranger.username)).toMatchObject({ is_new: true, is_proven: false });
    expect((await ask('GET', '', stranger)).body).toEqual({ groups: [], groups_need_proof: true });
    expect((await ask('POST', 'editors/', stranger)).status).toBe(404);
    await done('groups', 'remove', 'editors', stranger.username);
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

  test('are managed by whom an operator names, in a session of two factors, who learns of members once they agree', async () => {
    const [boss, ada, bob] = [await owner(), await owner(), await owner()];
    const { queries } = server.database;
    const manage = async (method: string, path: string, body?: object) => {
      const answer = await server.request(method, `/auth/managed-${path}`, body, { token: boss.token });
      return [answer.status, answer.body ?? null];
    };
    const refused = [404, expect.anything()];
    for (const id of ['class', 'board']) await done('groups', 'make', id, id);
    expect(await done('groups', 'name-manager', 'class', boss.username)).toMatchObject({ is_new: true });
    expect(await done('groups', 'show', 'class')).toMatchObject({ managers: [{ username: boss.username }] });
    expect(await manage('GET', 'groups/')).toEqual([
      200,
      { managed: [{ id: 'class', name: 'class' }], is_strong: false },
    ]);
    expect(await manage('POST', 'groups/class/', { who: ada.email })).toEqual(refused);
    await queries.updateTable('tokens').set({ amr: 'pop mfa' }).where('hash', '=', hashToken(boss.token)).execute();
    expect(await manage('POST', 'groups/board/', { who: ada.email })).toEqual(refused);

    await server.changeAccount(bob.email, { is_active: 0 });
    const asked = async () =>
      queries.selectFrom('group_members').select('user_id').where('group_id', '=', 'class').execute();
    for (const who of [
      'nobody@example.org',
      String(ada.id),
      ada.username.slice(0, -1),
      bob.email,
      ada.email,
      ada.username,
    ])
      expect([who, ...(await manage('POST', 'groups/class/', { who }))]).toEqual([who, 204, null]);
    expect(await asked()).toEqual([{ user_id: ada.id }]);
    expect(await manage('POST', 'members/class/', { after: '' })).toEqual([200, { members: [], next: null }]);
    expect(await manage('DELETE', 'groups/class/', { member: String(ada.id) })).toEqual([204, null]);
    expect((await ask('POST', 'class/', ada)).status).toBe(204);
    expect(await manage('POST', 'members/class/', { after: '' })).toMatchObject([
      200,
      { members: [{ id: String(ada.id), name: ada.username, username: ada.username }] },
    ]);
    expect(await manage('DELETE', 'groups/class/', { member: String(ada.id) })).toEqual([204, null]);
    expect(await asked()).toEqual([]);
    const log = queries.selectFrom('audit_log').select('action').where('actor_id', '=', boss.id);
    expect((await log.where('account_id', '=', ada.id).execute()).map(({ action }) => action).toSorted()).toEqual([
      'addToGroup',
      'removeFromGroup',
    ]);

    await server.changeAccount(boss.email, { is_active: 0 });
    expect((await manage('POST', 'groups/class/', { who: ada.email }))[0]).toBe(401);
    await server.changeAccount(boss.email, { is_active: 1 });
    for (let turn = 0; turn < 60; turn += 1) await manage('POST', 'groups/class/', { who: 'x' });
    expect((await manage('POST', 'groups/class/', { who: 'x' }))[0]).toBe(429);
    await done('groups', 'remove-manager', 'class', boss.username);
    expect(await manage('POST', 'members/class/', { after: '' })).toEqual(refused);
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
