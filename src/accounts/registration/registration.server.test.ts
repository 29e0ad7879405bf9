import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase } from '#test/databases.ts';
import { randomPerson, startServer, UNLIMITED } from '#test/server.ts';
import { sharedServer } from '#test/shared-server.ts';
import { refusalBody } from '#test/texts.ts';

onEachDatabase('accounts', (makePlace) => {
  const server = sharedServer(makePlace);

  test('fifty concurrent registrations of one email address create one account', async () => {
    const { email } = randomPerson();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.request('POST', '/auth/users/', { ...randomPerson(), email: index % 2 ? email : email.toUpperCase() }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(response).toMatchObject({ status: 400, body: { email: ['user with this email already exists.'] } });
  });

  test('each sign-in has a token of its own, and signing out ends that one', async () => {
    const person = await server.member();
    const second = await server.newToken(person);
    expect(second).not.toBe(person.token);
    await server.request('POST', '/auth/token/logout/', undefined, { token: second });
    expect([await server.me(second), await server.me(person.token)]).toEqual([401, 200]);
  });

  test('/users/me is answered even if the use of the session cannot be recorded', async () => {
    const { queries } = server.database;
    const { token } = await server.member();
    const isSqlite = server.services.config.databaseUrl === undefined;
    // As on a full disk. One connection has it set and the others not, on PostgreSQL: there it is no test.
    if (isSqlite) await sql`pragma query_only = 1`.execute(queries);
    server.clock.now += 2 * 3_600_000;
    expect(await server.me(token)).toBe(200);
    server.clock.now += 31 * DAY_MS;
    expect(await server.me(token)).toBe(401);
    server.clock.now -= 31 * DAY_MS + 2 * 3_600_000;
    if (isSqlite) await sql`pragma query_only = 0`.execute(queries);
  });

  test('a token ends after 30 days without use, and after 180 days in any case', async () => {
    const start = server.clock.now;
    const [idle, used] = [await server.member(), await server.member()];
    for (let days = 29; days <= 174; days += 29) {
      server.clock.now = start + days * DAY_MS;
      expect([days, await server.me(used.token)]).toEqual([days, 200]);
    }
    expect(await server.me(idle.token)).toBe(401);
    server.clock.now = start + 181 * DAY_MS;
    expect(await server.me(used.token)).toBe(401);
    server.clock.now = start;
  });

  test('ids are not sequential', async () => {
    const ids = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(((await server.request('POST', '/auth/users/', randomPerson())).body as { id: number }).id);
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
    expect((await strong.signIn(person)).status).toBe(200);
    expect((await strong.account(person.email)).password).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect((await strong.signIn(person)).status).toBe(200);
    await strong.close();
  });

  test('a full hash queue answers 503 with Retry-After, and counts no failed attempt', async () => {
    const busy = createHasher({ memoryKib: 8, passes: 1, queue: 0 });
    const limits = { ...UNLIMITED, freeFailures: 1, failuresPerMinute: 1, takenPerHour: 1 };
    const full = await startServer(await makePlace(), { limits }, busy);
    const body = { email: 'a@example.org', password: 'x' };
    for (let index = 0; index < 3; index += 1) {
      const response = await full.request('POST', '/auth/token/login/', body, { language: 'nl' });
      const headers = { 'retry-after': '1' };
      expect(response).toMatchObject({ status: 503, headers, body: refusalBody('request.busy', 'nl') });
    }
    await full.close();
  });
});
