// What OWASP ASVS 5.0 asks of accounts and no other test shows; docs/asvs.md has the whole list.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDatabase } from '#test/databases.ts';
import { randomPerson, startServer, type TestServer } from '#test/server.ts';

const YEAR_MS = 366 * 86_400_000;

onDatabase('accounts according to ASVS', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());
  const register = (password: string) => server.request('POST', '/auth/users/', randomPerson({ password }));

  test('a new site has no account (ASVS 6.3.2)', async () => {
    expect(await server.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test.each(['τέσσερα αχλάδια τη Δευτέρα', '🍐🍏🍐 на столе 🍋🍉🍇', 'correct pear battery tuesday '.repeat(3)])(
    'a password of any characters, also of more than 64, is accepted: %s (ASVS 6.2.5, 6.2.9)',
    async (password) => {
      expect((await register(password)).status).toBe(201);
    },
  );

  test('a password of seven characters is refused, whatever they are (ASVS 6.2.1)', async () => {
    expect([(await register('Zq7!vXp')).status, (await register('Zq7!vXp2')).status]).toEqual([400, 201]);
  });

  test('a password stays valid until it is changed (ASVS 6.2.10)', async () => {
    const member = await server.member();
    const start = server.clock.now;
    server.clock.now += 10 * YEAR_MS;
    expect((await server.signIn(member)).status).toBe(200);
    server.clock.now = start;
  });

  test('a token has 256 bits, and no two have a part in common (ASVS 7.2.3)', async () => {
    const tokens = [(await server.member()).token, (await server.member()).token, (await server.member()).token];
    expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true);
    const parts = tokens.flatMap((token) => token.match(/.{8}/g) ?? []);
    expect(new Set(parts).size).toBe(24);
  });

  test('responses with a body are declared as JSON in UTF-8 (ASVS 4.1.1)', async () => {
    const { token } = await server.member();
    const responses = [
      await register('short'),
      await server.request('GET', '/auth/users/me/', undefined, { token }),
      await server.request('GET', '/auth/profile/export/', undefined, { token }),
      await server.request('GET', '/auth/nothing/'),
      await server.request('PUT', '/auth/users/me/'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 200, 200, 404, 405]);
    for (const { headers } of responses) expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
