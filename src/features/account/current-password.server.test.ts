// A token alone changes nothing that matters: each such request asks for the password, and counts as a sign-in does.
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#src/server/settings/config.ts';
import { onDatabase } from '#test/databases.ts';
import { fastHasher, randomPerson, startServer, type ApiResponse, type TestServer } from '#test/server.ts';
import { reason, sentence } from '#test/texts.ts';

const NEW_PASSWORD = 'Nv8?kLw3xx';
const WRONG = { current_password: ['Invalid password.'], detail: sentence(reason('passwordWrong')) };

/** Every change that needs the password: method, path, and the other fields of a valid request. */
const CHANGES: readonly (readonly [string, string, () => Record<string, string>])[] = [
  ['POST', '/auth/users/set_password/', () => ({ new_password: NEW_PASSWORD })],
  ['POST', '/auth/users/set_username/', () => ({ new_username: randomPerson().username })],
  ['POST', '/auth/users/set_email/', () => ({ new_email: randomPerson().email })],
  ['DELETE', '/auth/users/me/', () => ({})],
  ['POST', '/auth/otp/', () => ({})],
  ['POST', '/auth/otp/recovery_codes/', () => ({})],
  ['DELETE', '/auth/otp/', () => ({})],
  ['POST', '/auth/passkeys/start/', () => ({})],
  ['DELETE', '/auth/passkeys/none/', () => ({})],
];

onDatabase('the password for a change', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const shown = ({ status, body }: ApiResponse) => [status, body];

  test.each(CHANGES)('%s %s needs the password in addition to the token', async (method, path, fields) => {
    server = await startServer(await makePlace());
    const member = await server.member();
    for (const [current_password, fault] of [
      ['wrong', 'Invalid password.'],
      [`${member.password} `, 'Invalid password.'],
      ['', 'This field may not be blank.'],
      [null, 'This field may not be null.'],
      [['a'], 'Not a valid string.'],
      ['x'.repeat(1025), 'Ensure this field has no more than 1024 characters.'],
    ] as const) {
      const response = await server.request(method, path, { ...fields(), current_password }, { token: member.token });
      expect(shown(response)).toMatchObject([400, { current_password: [fault] }]);
    }
    const without = await server.request(method, path, fields(), { token: member.token });
    expect(shown(without)).toMatchObject([400, { current_password: ['This field is required.'] }]);
    const { token } = member;
    expect((await server.signIn(member)).status).toBe(200);
    const { body } = await server.request('GET', '/auth/profile/', undefined, { token });
    expect(body).toMatchObject({ username: member.username, email: member.email, new_email: null });
  });

  test('has the same rate limit with a token as at sign-in', async () => {
    const limits = { ...readConfig({}).limits, freeFailures: CHANGES.length };
    server = await startServer(await makePlace(), { limits });
    const { token, password, email } = await server.member();
    for (const [method, path, fields] of CHANGES) {
      const response = await server.request(method, path, { ...fields(), current_password: 'wrong' }, { token });
      expect([path, response.status, response.body]).toEqual([path, 400, WRONG]);
    }
    for (const [method, path, fields] of CHANGES) {
      const response = await server.request(method, path, { ...fields(), current_password: password }, { token });
      expect([path, response.status, response.headers['retry-after']]).toEqual([path, 429, '30']);
    }
    expect((await server.signIn({ email, password })).status).toBe(429);
    server.clock.now += 30_000;
    expect((await server.signIn({ email, password })).status).toBe(200);
  });

  test.each(CHANGES)(
    '%s %s on an account that is deleted meanwhile causes no internal error',
    async (method, path, fields) => {
      let deleteAccount = async () => undefined as unknown;
      const verify = async (password: string, stored: string | undefined) => {
        const isRight = await fastHasher.verify(password, stored);
        await deleteAccount();
        return isRight;
      };
      server = await startServer(await makePlace(), {}, { ...fastHasher, verify });
      const { token, password, email } = await server.member();
      deleteAccount = () => server.database.queries.deleteFrom('users').where('email', '=', email).execute();
      const response = await server.request(method, path, { ...fields(), current_password: password }, { token });
      expect(response.status, response.text).toBeLessThan(500);
      expect(await server.me(token)).toBe(401);
    },
  );
});
