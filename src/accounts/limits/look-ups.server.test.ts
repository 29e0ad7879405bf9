// What a client may learn about other people's addresses and usernames.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#src/server/errors/api-error.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { onDatabase, onSqlite } from '#test/databases.ts';
import { fastHasher, randomPerson, startServer, UNLIMITED, type TestServer } from '#test/server.ts';

const SHIPPED = readConfig({}).limits;

onDatabase('look-ups of addresses and usernames', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());
  const start = async (limits: Partial<typeof SHIPPED> = {}, hasher = fastHasher) => {
    server = await startServer(await makePlace(), { limits: { ...SHIPPED, ...limits } }, hasher);
  };
  const from = '192.0.2.1';
  const register = (body: object) => server.request('POST', '/auth/users/', body, { from });

  test('are refused to a client that was told "taken" twenty times, before they are made', async () => {
    await start();
    const owner = await server.member();
    const taken = { ...owner, username: 'someone.else' };
    for (let index = 0; index < 20; index += 1) expect((await register(taken)).status).toBe(400);
    const responses = [await register(taken), await register(randomPerson())];
    const [first, second] = responses.map(({ status, text, headers }) => [status, text, headers['retry-after']]);
    expect(first).toEqual([429, ...second!.slice(1)]);
    expect(second).toEqual(first);
    expect((await server.request('POST', '/auth/users/', randomPerson(), { from: '192.0.2.2' })).status).toBe(201);
  });

  test('are counted whatever they find, in one counter for registration and changes', async () => {
    await start({ lookupsPerHour: 4 });
    const [owner, member] = [await server.member(), await server.member()];
    const { password: current_password, token } = member;
    await register(randomPerson());
    await register({ ...randomPerson(), email: owner.email });
    const change = (path: string, body: object) =>
      server.request('POST', `/auth/users/${path}/`, { current_password, ...body }, { token, from });
    expect((await change('set_username', { new_username: randomPerson().username })).status).toBe(204);
    expect((await change('set_email', { new_email: owner.email })).status).toBe(400);
    expect((await register(randomPerson())).status).toBe(429);
    expect((await change('set_email', { new_email: owner.email })).status).toBe(429);
    expect((await change('set_username', { new_username: randomPerson().username })).status).toBe(429);
  });

  test('are not made for a request with another fault, which counts among the refused ones', async () => {
    await start({ refusedPerMinute: 12 });
    const { email, username } = await server.member();
    for (const faulty of [
      { email, username: '', password: '' },
      { email, username: 'p free', password: 'Zq7!vXp2' },
      { email, username: 'pfree', password: 'short' },
      { email: '', username, password: 'Zq7!vXp2' },
    ]) {
      const { status, text } = await register(faulty);
      expect([status, text.includes('already exists')]).toEqual([400, false]);
    }
    for (let index = 0; index < 8; index += 1) await register({});
    const refused = await register({});
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await server.request('POST', '/auth/token/login/', {}, { from })).status).toBe(429);
    server.clock.now += 60_000;
    expect((await register(randomPerson())).status).toBe(201);
  });

  test('let a school class register in one hour', async () => {
    await start();
    for (let index = 0; index < 30; index += 1) {
      // Some forget a field or choose a common password first.
      if (index % 3 === 0) await register({ ...randomPerson(), password: 'password' });
      expect([index, (await register(randomPerson())).status]).toEqual([index, 201]);
    }
  });
});

onSqlite('a registration that fails', (makePlace) => {
  const busy = async () => {
    throw new ApiError('busy');
  };

  test.each(['admit', 'hash'] as const)(
    'because %s is overloaded does not count, and leaves no row',
    async (method) => {
      const hasher = { ...fastHasher, [method]: busy };
      const limits = { ...UNLIMITED, registrationsPerHour: 1 };
      const server = await startServer(await makePlace(), { limits }, hasher);
      const person = randomPerson();
      for (let index = 0; index < 3; index += 1)
        expect((await server.request('POST', '/auth/users/', person)).status).toBe(503);
      expect(await server.database.queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
      hasher[method] = fastHasher[method] as typeof busy;
      expect((await server.request('POST', '/auth/users/', person)).status).toBe(201);
      expect((await server.request('POST', '/auth/users/', randomPerson())).status).toBe(429);
      await server.close();
    },
  );

  test('because the other account is gone at the next look is to be repeated', async () => {
    const server = await startServer(await makePlace());
    const taken = sql`create trigger taken before insert on users begin select raise(ignore); end`;
    await taken.execute(server.database.queries);
    const response = await server.request('POST', '/auth/users/', randomPerson());
    expect([response.status, response.headers['retry-after']]).toEqual([503, '1']);
    await server.close();
  });
});
