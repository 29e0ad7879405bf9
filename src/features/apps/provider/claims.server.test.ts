// Apps show the display name; no app gets an address as a name that it does not get as an address, or that is somebody else's.
import { expect, test } from 'vitest';
import { onSqlite } from '#test/databases.ts';
import { addApp, signInToApp, userinfo, type Member } from '#test/server-apps.ts';
import { sharedServer, withFakeDate } from '#test/shared-server.ts';

onSqlite('the name that an app gets', (makePlace) => {
  withFakeDate();
  const server = sharedServer(makePlace);

  const namesOf = async (member: Member, scope = 'openid profile email') => {
    const app = await addApp(server, { access: 'anyone' });
    const { access_token } = await signInToApp(server, app, member, { scope });
    const { name, preferred_username } = (await userinfo(server, access_token)).body as Record<string, unknown>;
    return [name, preferred_username];
  };

  test('is the own address only once that is confirmed, and only where the app gets the address', async () => {
    const email = 'boss@example.org';
    const member = await server.member({ email, username: email });
    expect(await namesOf(member)).toEqual(['boss', undefined]);
    await server.request('POST', '/auth/users/activation/', await server.linkTo(email), member);
    expect(await namesOf(member)).toEqual(['boss', email]);
    expect(await namesOf(member, 'openid profile')).toEqual(['boss', undefined]);
  });

  test('is not an address from before these had to be the own one', async () => {
    const member = await server.member();
    expect(await namesOf(member)).toEqual([member.username, member.username]);
    await server.changeAccount(member.email, { username: 'chief@example.org' });
    expect(await namesOf(member)).toEqual(['chief', undefined]);
  });

  test('is the display name, which replaces no username', async () => {
    const member = await server.member();
    const { token, username } = member;
    await server.request('POST', '/auth/profile/display_name/', { display_name: 'Marta Rossi' }, { token });
    expect(await namesOf(member)).toEqual(['Marta Rossi', username]);
  });
});
