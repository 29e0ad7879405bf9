// An app gets no name that is somebody else's address.
import { expect, test } from 'vitest';
import { onSqlite } from '#test/databases.ts';
import { addApp, signInToApp, userinfo, type Member } from '#test/server-apps.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';

onSqlite('the name that an app gets', (makePlace) => {
  withFakeDate();
  const server = sharedServer(makePlace);

  const nameOf = async (member: Member) => {
    const app = await addApp(server, { access: 'anyone' });
    const { access_token } = await signInToApp(server, app, member, { scope: 'openid profile' });
    return ((await userinfo(server, access_token)).body as Record<string, unknown>)['preferred_username'];
  };

  test('is the own address only once that is confirmed', async () => {
    const email = 'boss@example.org';
    const member = await server.member({ email, username: email });
    expect(await nameOf(member)).toBeUndefined();
    await server.request('POST', '/auth/users/activation/', await server.linkTo(email), member);
    expect(await nameOf(member)).toBe(email);
  });

  test('is not an address from before these had to be the own one', async () => {
    const member = await server.member();
    expect(await nameOf(member)).toBe(member.username);
    await server.changeAccount(member.email, { username: 'chief@example.org' });
    expect(await nameOf(member)).toBeUndefined();
  });
});
