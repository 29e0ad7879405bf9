// Usernames that apps know stay with their members: nobody else gets the files that an app has under a name.
import { beforeAll, expect, test } from 'vitest';
import { authorize, TestBrowser, type TestApp } from '#test/apps.ts';
import { onDatabase } from '#test/databases.ts';
import { addApp } from '#test/server-apps.ts';
import { fastHasher, randomPerson, type Person } from '#test/server.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';

type Member = Person & { token: string };

onDatabase('a username that an app knows', (makePlace) => {
  let app: TestApp;
  let beforeHash = async (): Promise<void> => undefined;
  const hash = async (password: string) => {
    await beforeHash();
    return fastHasher.hash(password);
  };
  withFakeDate();
  const server = sharedServer(makePlace, {}, { ...fastHasher, hash });
  beforeAll(async () => void (app = await addApp(server)));

  const rename = ({ token, password }: Member, new_username: string) =>
    server.request('POST', '/auth/users/set_username/', { current_password: password, new_username }, { token });
  const register = (username: string) => server.request('POST', '/auth/users/', randomPerson({ username }));
  const signIn = (member: Member, scope = 'openid profile') =>
    authorize(new TestBrowser(server), app, member, { scope });
  const newName = () => randomPerson().username;

  test('is refused to others as a taken one is, after the member has another name', async () => {
    const [member, other] = [await server.member(), await server.member()];
    await signIn(member);
    const taken = await register(member.username);
    expect((await rename(member, newName())).status).toBe(204);
    expect(await register(member.username)).toMatchObject({ status: 400, body: taken.body });
    const refused = await rename(other, member.username.toUpperCase());
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('new_username')]);
    // The member can have it back.
    expect((await rename(member, member.username)).status).toBe(204);
  });

  test('is refused after the account was deleted', async () => {
    const member = await server.member();
    await signIn(member);
    await server.database.queries.deleteFrom('users').where('username', '=', member.username).execute();
    expect((await register(member.username)).status).toBe(400);
  });

  test('includes names that the member takes later', async () => {
    const member = await server.member();
    await signIn(member);
    const [second, third] = [newName(), newName()];
    await rename(member, second);
    await rename(member, third);
    expect((await register(second)).status).toBe(400);
  });

  test('is one of five at most that a member can keep from others, in all apps together', async () => {
    const [member, other] = [await server.member(), await addApp(server)];
    await signIn(member);
    const names = [member.username];
    for (let index = 0; index < 6; index += 1) {
      if (index === 3) await authorize(new TestBrowser(server), other, member);
      server.clock.now += 1;
      names.push(newName());
      await rename(member, names.at(-1)!);
    }
    const taken = [];
    for (const name of names) taken.push((await register(name)).status === 400);
    expect(taken).toEqual([false, false, true, true, true, true, true]);
  });

  test('is free again if no app has learned it, or once the app was removed', async () => {
    const [member, stranger] = [await server.member(), await server.member()];
    await signIn(member, 'openid');
    await rename(member, newName());
    expect((await register(member.username)).status).toBe(201);
    const removed = await addApp(server);
    await authorize(new TestBrowser(server), removed, stranger);
    await rename(stranger, newName());
    await server.database.queries.deleteFrom('openid_clients').where('id', '=', removed.client.id).execute();
    expect((await register(stranger.username)).status).toBe(201);
  });

  test('is refused also if an app learns it while a registration is under way', async () => {
    const [member, name] = [await server.member(), newName()];
    await signIn(member);
    beforeHash = async () => {
      beforeHash = async () => undefined;
      for (const one of [name, newName()]) expect((await rename(member, one)).status).toBe(204);
    };
    expect(await register(name)).toMatchObject({ status: 400, body: { username: [expect.any(String)] } });
  });
});
