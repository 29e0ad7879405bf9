// Who may use an app by group, and which groups an app learns of.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { deleteMembership } from '#src/features/groups/memberships.server.ts';
import { accept, authorizationUrl, authorize, callbackOf, requestId, TestBrowser } from '#test/apps.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, confirmedMember, expectUseless, serverWithApp, signInToApp, userinfo } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';

onEachDatabase('groups and apps', (makePlace) => {
  const { server } = serverWithApp(makePlace);
  const command = async (...words: string[]) => typeCommand(server.services, words);
  const group = async (id: string) => expect((await command('groups', 'make', id, `The ${id}`)).code).toBe(0);
  /** A member who has agreed to be in these groups. */
  const memberOf = async (...ids: string[]) => {
    const member = await confirmedMember(server);
    for (const id of ids) {
      expect(await command('groups', 'add', id, member.username)).toMatchObject({ code: 0, err: '' });
      await server.request('POST', `/auth/groups/${id}/`, undefined, { token: member.token });
    }
    return { ...member, id: (await server.account(member.email)).id };
  };

  test('an app learns of groups that it may see and that the member has agreed to be in, if it asks', async () => {
    for (const id of ['editors', 'board', 'asked']) await group(id);
    const member = await memberOf('board', 'editors');
    await command('groups', 'add', 'asked', member.username);
    const scopes = ['openid', 'groups'] as const;
    const app = await addApp(server, { scopes, visibleGroups: ['asked', 'editors'] });
    const groupsFor = async (scope: string) => {
      const { access_token, id_token } = await signInToApp(server, app, member, { scope });
      const { groups } = (await userinfo(server, access_token)).body as { groups?: unknown };
      expect(decodeJwt(id_token)['groups']).toEqual(groups);
      return groups;
    };
    expect(await groupsFor('openid groups')).toEqual(['editors']);
    expect(await groupsFor('openid')).toBeUndefined();
    await server.request('DELETE', '/auth/groups/editors/', undefined, { token: member.token });
    expect(await groupsFor('openid groups')).toEqual([]);
    const { body } = await server.request('GET', '/.well-known/openid-configuration');
    expect(body).toMatchObject({ scopes_supported: expect.arrayContaining(['groups']) as unknown });
  });

  test('an app of a group lets in its members alone, whose access ends with the membership', async () => {
    await group('crew');
    const app = await addApp(server, { onlyGroups: ['crew'], backchannelLogoutUri: 'https://crew.example/out' });
    const [inside, outside] = [await memberOf('crew'), await memberOf()];
    const browser = new TestBrowser(server);
    const id = requestId(await browser.open(authorizationUrl(app)));
    const refused = await browser.post(`/oidc/auth/${id}/`, { decision: 'accept' }, outside.token);
    expect(refused.body).toMatchObject({ redirect: null, request: { step: 'notInGroup' } });
    const tiles = async ({ token }: { token: string }) =>
      ((await server.request('GET', '/auth/apps/', undefined, { token })).body as { tiles: { id: string }[] }).tiles;
    expect((await tiles(outside)).map((tile) => tile.id)).not.toContain(app.client.id);
    expect((await tiles(inside)).map((tile) => tile.id)).toContain(app.client.id);
    const tokens = await signInToApp(server, app, inside, { scope: 'openid offline_access', prompt: 'consent' });
    expect((await command('groups', 'delete', 'crew', '--yes')).err).toMatch(/is only for the group crew/);
    await server.request('DELETE', '/auth/groups/crew/', undefined, { token: inside.token });
    await expectUseless(server, app, tokens);
    const sessions = server.database.queries.selectFrom('openid_sessions').where('client_id', '=', app.client.id);
    expect(await sessions.select('token_hash').execute()).toEqual([{ token_hash: null }]);
  });

  test('no code is issued if the membership ends after the answer', async () => {
    await group('late');
    const app = await addApp(server, { onlyGroups: ['late'] });
    const [member, browser] = [await memberOf('late'), new TestBrowser(server)];
    const leads = await accept(browser, app, member);
    await deleteMembership(server.database.queries, member.id, 'late');
    const response = await browser.open(leads);
    expect(callbackOf(response)).not.toHaveProperty('code');
    await expect(authorize(new TestBrowser(server), app, member)).rejects.toThrow('notInGroup');
  });

  test('an app that is narrowed to a group ends for others; unknown groups are refused', async () => {
    await group('few');
    const app = await addApp(server);
    const member = await memberOf();
    const tokens = await signInToApp(server, app, member, { scope: 'openid offline_access', prompt: 'consent' });
    expect((await command('apps', 'edit', app.client.id, '--only-groups', 'nobody')).err).toMatch(/names 'nobody'/);
    expect((await command('apps', 'edit', app.client.id, '--only-groups', 'few')).code).toBe(0);
    await expectUseless(server, app, tokens);
  });
});
