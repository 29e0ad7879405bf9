// What an app's SCIM service gets: from a service of the same protocol that this test runs, which forgets nothing and can be off.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isUsernameReserved } from '#src/accounts/members/reserved-names.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { onEachDatabase } from '#test/databases.ts';
import { addApp, advance, claimsOf, confirmedMember, serverWithApp, signInToApp } from '#test/server-apps.ts';
import { typeCommand } from '#test/typing.ts';
import { dueApps, setScim } from './scim-apps.server.ts';
import { runLane } from './worker.server.ts';

interface Stored {
  id: string;
  userName?: string;
  active?: boolean;
  members?: { value: string }[];
  [name: string]: unknown;
}

/** A service that keeps what it gets. `status` is what it answers instead, while it is not 0. */
function startReceiver() {
  const stored = new Map<string, Stored>();
  const state = { stored, status: 0, asked: [] as string[], uri: '' };
  let last = 0;
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      state.asked.push(`${request.method} ${decodeURIComponent(request.url ?? '')}`);
      const send = (status: number, body?: object) => response.writeHead(status).end(body && JSON.stringify(body));
      if (state.status > 0) return send(state.status);
      if (request.headers.authorization !== 'Bearer secret-token') return send(401);
      const url = new URL(request.url ?? '', 'http://x');
      const [, endpoint = '', id = ''] = url.pathname.split('/');
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Stored;
      const at = `${endpoint}/${id}`;
      if (request.method === 'POST') {
        const isTaken = [...stored.values()].some(({ userName }) => userName && userName === body.userName);
        if (isTaken) return send(409, { scimType: 'uniqueness', detail: '\u001B[31m hostile' });
        const made = { ...body, id: String((last += 1)) };
        stored.set(`${endpoint}/${made.id}`, made);
        return send(201, made);
      }
      if (id === '') return send(200, { Resources: [...stored.values()] });
      if (!stored.has(at)) return send(404);
      if (request.method === 'PUT') stored.set(at, { ...body, id });
      if (request.method === 'DELETE') stored.delete(at);
      return send(200, stored.get(at));
    });
  });
  return { ...state, state, http };
}

onEachDatabase('an app with SCIM', (makePlace) => {
  const { server } = serverWithApp(makePlace);
  const { state, http } = startReceiver();
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    state.uri = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    state.stored.clear();
    [state.status, state.asked] = [0, []];
  });
  afterAll(() => void http.close());

  const quiet = { warn: () => undefined, error: () => undefined };
  const run = (id: string) => runLane(server.services, fetch, quiet, id);
  const set = (client: AppClient, groups: string[]) => {
    const settings = { uri: state.uri, token: 'secret-token', groups };
    return server.database.queries.transaction().execute((trx) => setScim(trx, server.services, client, settings));
  };
  const taking = async (changes: Parameters<typeof addApp>[1] = {}, groups: string[] = []) => {
    const app = await addApp(server, changes);
    await set(app.client, groups);
    return app;
  };
  const type = async (...words: string[]) => {
    const { code, err } = await typeCommand(server.services, words);
    expect([words, err, code]).toEqual([words, '', 0]);
  };
  const accounts = () => [...state.stored.values()];
  const SCOPES = ['openid', 'profile', 'email', 'groups'] as const;

  test('keeps the account of a member who has allowed it, from the first use to the deletion', async () => {
    const app = await taking({ scopes: ['openid', 'profile', 'email'] });
    const [ada, stranger] = [await confirmedMember(server), await confirmedMember(server)];
    await run(app.client.id);
    expect(accounts()).toEqual([]);
    const tokens = await signInToApp(server, app, ada, { scope: 'openid profile email' });
    await run(app.client.id);
    const { sub } = claimsOf(tokens.id_token);
    expect(accounts()).toMatchObject([
      { externalId: sub, userName: ada.username, active: true, emails: [{ value: ada.email, primary: true }] },
    ]);
    await type('users', 'rename', ada.email, 'Augusta');
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ active: true, userName: 'Augusta', displayName: 'Augusta' }]);
    await type('users', 'disable', ada.email);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ externalId: sub, active: false, userName: 'Augusta' }]);
    await type('users', 'enable', ada.email);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ active: true }]);
    const path = `/auth/apps/${app.client.id}/`;
    const token = await server.newToken(ada);
    expect((await server.request('DELETE', path, {}, { token })).status).toBe(204);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ active: false, userName: 'Augusta' }]);
    await server.database.queries.deleteFrom('users').where('email', 'in', [ada.email, stranger.email]).execute();
    await run(app.client.id);
    expect(accounts()).toEqual([]);
    expect(await server.database.queries.selectFrom('scim_resources').selectAll().execute()).toEqual([]);
  });

  test('that is off gets the newest state once it is back, and keeps no other app waiting', async () => {
    const [off, on] = [await taking({ scopes: ['openid', 'profile'] }), await taking({ scopes: ['openid'] })];
    const ada = await confirmedMember(server);
    await signInToApp(server, off, ada, { scope: 'openid profile' });
    await run(off.client.id);
    await signInToApp(server, on, ada, { scope: 'openid' });
    [state.status, state.asked] = [503, []];
    await server.database.queries.deleteFrom('users').where('email', '=', ada.email).execute();
    await run(off.client.id);
    expect(state.asked).toEqual([expect.stringMatching(/^DELETE/)]);
    [state.status, state.asked] = [0, []];
    await run(on.client.id);
    expect(accounts()).toHaveLength(1);
    await run(off.client.id);
    expect(accounts()).toEqual([]);
    expect(state.asked).toEqual([expect.stringMatching(/^DELETE/)]);
  });

  test('is not given the account of another with the same name, which is tried ten times and again by hand', async () => {
    const app = await taking({ scopes: ['openid', 'profile'] });
    const ada = await confirmedMember(server);
    state.stored.set('Users/a', { id: 'a', userName: ada.username });
    await signInToApp(server, app, ada, { scope: 'openid profile' });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await run(app.client.id);
      advance(server, 3_600_000);
    }
    expect(state.asked.filter((line) => line.startsWith('POST'))).toHaveLength(10);
    const list = await typeCommand(server.services, ['scim', 'list', '--json']);
    expect(JSON.parse(list.out)).toMatchObject({
      apps: expect.arrayContaining([
        expect.objectContaining({
          id: app.client.id,
          given_up: 1,
          refused: [expect.objectContaining({ fault: 'status 409 uniqueness' })],
        }),
      ]) as unknown,
    });
    state.stored.clear();
    await type('scim', 'retry', app.client.id);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ userName: ada.username }]);
  });

  test('has the groups that it may see, and members of its own groups before they use it', async () => {
    await type('groups', 'make', 'board', 'The board');
    const changes = { scopes: SCOPES, visibleGroups: ['board'], isTrusted: true };
    const app = await taking(changes, ['board']);
    const ada = await confirmedMember(server);
    await type('groups', 'add', 'board', ada.username);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ externalId: 'board', displayName: 'The board', members: [] }]);
    const path = '/auth/groups/board/';
    expect((await server.request('POST', path, undefined, { token: ada.token })).status).toBe(204);
    await run(app.client.id);
    const [, user] = accounts();
    expect(accounts()[0]?.members).toEqual([{ value: user?.id }]);
    expect(await isUsernameReserved(server.database.queries, server.services, ada.username)).toBe(true);
    expect((await server.request('DELETE', path, undefined, { token: ada.token })).status).toBe(204);
    await run(app.client.id);
    expect(accounts()).toMatchObject([{ members: [] }, { userName: ada.username, active: false }]);
    const remove = ['groups', 'delete', 'board', '--yes'] as const;
    expect((await typeCommand(server.services, [...remove])).err).toContain(`scim set ${app.client.id} without`);
    await set(app.client, []);
    await type(...remove);
    await run(app.client.id);
    expect(accounts()).toHaveLength(1);
  });

  test('that the operator disables gets nothing until it is enabled, and removed keeps what members have', async () => {
    const app = await taking({ scopes: ['openid', 'profile'] });
    await signInToApp(server, app, await confirmedMember(server), { scope: 'openid profile' });
    const isDue = async () => (await dueApps(server.database.queries, server.clock.now)).includes(app.client.id);
    await type('apps', 'disable', app.client.id);
    await run(app.client.id);
    expect([accounts(), await isDue()]).toEqual([[], false]);
    await type('apps', 'enable', app.client.id);
    expect(await isDue()).toBe(true);
    await run(app.client.id);
    await type('apps', 'remove', app.client.id, '--yes');
    await run(app.client.id);
    expect(accounts()).toHaveLength(1);
  });
});
