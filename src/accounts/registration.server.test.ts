import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { fastHasher, randomPerson, startServer, UNLIMITED, type TestServer } from '#test/server.ts';
import { refusalBody } from '#test/texts.ts';

onEachDatabase('accounts', (makePlace) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(await makePlace());
  });
  afterAll(() => server.close());

  const me = async (token: string) => (await server.call('GET', '/auth/users/me/', undefined, { token })).status;

  test('fifty concurrent registrations of one email address create one account', async () => {
    const { email } = randomPerson();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.call('POST', '/auth/users/', { ...randomPerson(), email: index % 2 ? email : email.toUpperCase() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect([answer.status, answer.body]).toMatchObject([400, { email: ['user with this email already exists.'] }]);
    }
  });

  test('a name that looks like a taken one is refused', async () => {
    await server.member({ username: 'paypal' });
    for (const username of ['PayPal', 'paypaI', 'ｐａｙｐａｌ', 'раураӏ', 'paypal.']) {
      const answer = await server.call('POST', '/auth/users/', randomPerson({ username }));
      expect([username, answer.body]).toMatchObject([
        username,
        { username: ['A user with that username already exists.'] },
      ]);
    }
  });

  test('each sign-in has a token of its own, and signing out ends that one', async () => {
    const person = await server.member();
    const { body } = await server.call('POST', '/auth/token/login/', person);
    const second = (body as { auth_token: string }).auth_token;
    expect(second).not.toBe(person.token);
    await server.call('POST', '/auth/token/logout/', undefined, { token: second });
    expect([await me(second), await me(person.token)]).toEqual([401, 200]);
  });

  test('/users/me is answered even if the use of the session cannot be recorded', async () => {
    const { queries } = server.database;
    const { token } = await server.member();
    const isSqlite = server.services.config.databaseUrl === undefined;
    // As on a full disk. One connection has it set and the others not, on PostgreSQL: there it is no test.
    if (isSqlite) await sql`pragma query_only = 1`.execute(queries);
    server.clock.now += 2 * 3_600_000;
    expect(await me(token)).toBe(200);
    server.clock.now += 31 * DAY_MS;
    expect(await me(token)).toBe(401);
    server.clock.now -= 31 * DAY_MS + 2 * 3_600_000;
    if (isSqlite) await sql`pragma query_only = 0`.execute(queries);
  });

  test('a token ends after 30 days without use, and after 180 days in any case', async () => {
    const start = server.clock.now;
    const [idle, used] = [await server.member(), await server.member()];
    for (let days = 29; days <= 174; days += 29) {
      server.clock.now = start + days * DAY_MS;
      expect([days, await me(used.token)]).toEqual([days, 200]);
    }
    expect(await me(idle.token)).toBe(401);
    server.clock.now = start + 181 * DAY_MS;
    expect(await me(used.token)).toBe(401);
    server.clock.now = start;
  });

  test('a dump of the database holds neither token nor password', async () => {
    const person = await server.member({ password: 'canary-of-a-password' });
    const { queries } = server.database;
    const rows = await Promise.all([
      queries.selectFrom('users').selectAll().execute(),
      queries.selectFrom('tokens').selectAll().execute(),
    ]);
    const dump = JSON.stringify(rows);
    expect(dump).toContain(person.email);
    expect(dump).not.toContain(person.token);
    expect(dump).not.toContain(person.password);
    expect(dump).toContain('$argon2id$');
  });

  test('ids are not sequential', async () => {
    const ids = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(((await server.call('POST', '/auth/users/', randomPerson())).body as { id: number }).id);
    expect(new Set(ids).size).toBe(20);
    expect(Math.max(...ids)).toBeGreaterThan(2 ** 48);
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  });

  test('a hash of a lower cost than configured is replaced at sign-in', async () => {
    const place = await makePlace();
    const weak = await startServer({ ...place, remove: async () => undefined });
    const person = await weak.member();
    await weak.close();
    const shipped = createHasher({ memoryKib: 19456, passes: 2, queue: 4 });
    const strong = await startServer(place, {}, shipped);
    expect((await strong.call('POST', '/auth/token/login/', person)).status).toBe(200);
    const { password } = await strong.database.queries
      .selectFrom('users')
      .select('password')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(password).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect((await strong.call('POST', '/auth/token/login/', person)).status).toBe(200);
    await strong.close();
  });

  test('a full hash queue answers 503 with Retry-After, and counts no failed attempt', async () => {
    const busy = createHasher({ memoryKib: 8, passes: 1, queue: 0 });
    const full = await startServer(
      await makePlace(),
      { limits: { ...UNLIMITED, freeFailures: 1, failuresPerMinute: 1, takenPerHour: 1 } },
      busy,
    );
    for (let index = 0; index < 3; index += 1) {
      const answer = await full.call(
        'POST',
        '/auth/token/login/',
        { email: 'a@example.org', password: 'x' },
        { language: 'nl' },
      );
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
      expect(answer.body).toEqual(refusalBody('request.busy', 'nl'));
    }
    await full.close();
  });

  test('an internal error is answered without details, and the process keeps running', async () => {
    const gone = await startServer(await makePlace(), {}, fastHasher);
    await gone.database.queries.schema.alterTable('tokens').renameTo('missing').execute();
    const broken = await gone.call('GET', '/auth/users/me/', undefined, { token: 'x' });
    expect([broken.status, Object.keys(broken.body as object)]).toEqual([500, ['detail']]);
    expect(broken.text).not.toMatch(/tokens|select|\.ts/);
    expect((await gone.call('GET', '/healthz')).status).toBe(200);
    await gone.close();
  });
});
