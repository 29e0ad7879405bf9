// A change that began under the old password fails once the password has changed, so the owner's recovery always wins.
import { expect, test } from 'vitest';
import type { Hasher } from '#src/server/passwords/hasher.ts';
import { onEachDatabase } from '#test/databases.ts';
import { fastHasher } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';

onEachDatabase('a change that is in progress', (makePlace) => {
  /** Called after the current password is verified, before the change is written. */
  let meanwhile: (() => Promise<void>) | undefined;

  const hasher: Hasher = {
    ...fastHasher,
    async verify(password, stored) {
      const isRight = await fastHasher.verify(password, stored);
      const interrupt = meanwhile;
      meanwhile = undefined;
      await interrupt?.();
      return isRight;
    },
  };

  const server = sharedServer(makePlace, {}, hasher);

  const recover = async (email: string) => {
    await server.request('POST', '/auth/users/reset_password/', { email });
    const link = await server.linkTo(email);
    const body = { ...link, new_password: 'Kp4!wQz9yy' };
    expect((await server.request('POST', '/auth/users/reset_password_confirm/', body)).status).toBe(204);
  };

  test.each([
    ['POST', '/auth/users/set_password/', { new_password: 'Tr7!bNx3cc' }],
    ['POST', '/auth/users/set_email/', { new_email: 'thief@example.net' }],
    ['POST', '/auth/users/set_username/', { new_username: 'thief' }],
    ['DELETE', '/auth/users/me/', {}],
    ['POST', '/auth/otp/', {}],
    ['DELETE', '/auth/otp/', {}],
  ])('%s %s changes nothing once the owner has chosen another password', async (method, path, fields) => {
    const member = await server.member();
    meanwhile = () => recover(member.email);
    const body = { ...fields, current_password: member.password };
    const response = await server.request(method, path, body, { token: member.token });
    expect([response.status, response.body]).toMatchObject([400, { current_password: ['Invalid password.'] }]);

    const { email, username } = member;
    const token = await server.newToken({ email, password: 'Kp4!wQz9yy' });
    const profile = await server.request('GET', '/auth/profile/', undefined, { token });
    expect(profile.body).toMatchObject({ email, username, new_email: null, leaves_on: null });
    expect((await server.emails()).map(({ to }) => to)).not.toContain('thief@example.net');
  });

  test('an email that is cancelled while it waits has no link', async () => {
    const member = await server.member();
    await server.emails();
    const fresh = `x-${member.email}`;
    const sending = { token: member.token };
    const { password: current_password } = member;
    await server.request('POST', '/auth/users/set_email/', { new_email: fresh, current_password }, sending);
    const { queries } = server.database;
    expect(await queries.selectFrom('outbox').where('address', '=', fresh).select('id').execute()).toHaveLength(1);
    await server.request(
      'POST',
      '/auth/users/set_password/',
      { new_password: 'Tr7!bNx3cc', current_password },
      sending,
    );
    expect((await server.emails()).map(({ to }) => to)).toEqual([member.email]);
    expect(await queries.selectFrom('links').select('email').where('email', '=', fresh).execute()).toEqual([]);
  });
});
