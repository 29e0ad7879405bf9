// An app gets no name that is somebody else's address.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onSqlite } from '#test/databases.ts';
import { addApp, signInToApp, userinfo, type Member } from '#test/server-apps.ts';
import { startServer, type TestServer } from '#test/server.ts';

onSqlite('the name that an app gets', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server = await startServer(await makePlace());
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  const nameOf = async (member: Member) => {
    const app = await addApp(server, { access: 'anyone' });
    const { access_token } = await signInToApp(server, app, member, { scope: 'openid profile' });
    return ((await userinfo(server, access_token)).body as Record<string, unknown>)['preferred_username'];
  };

  test('is the own address only once that is confirmed', async () => {
    const email = 'boss@example.org';
    const member = await server.member({ email, username: email });
    expect(await nameOf(member)).toBeUndefined();
    await server.call('POST', '/auth/users/activation/', await server.linkTo(email), member);
    expect(await nameOf(member)).toBe(email);
  });

  test('is not an address from before these had to be the own one', async () => {
    const member = await server.member();
    expect(await nameOf(member)).toBe(member.username);
    const { queries } = server.database;
    await queries
      .updateTable('users')
      .set({ username: 'chief@example.org' })
      .where('email', '=', member.email)
      .execute();
    expect(await nameOf(member)).toBeUndefined();
  });
});
