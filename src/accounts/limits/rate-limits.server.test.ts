import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#src/server/settings/config.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { onEachDatabase, type Place } from '#test/databases.ts';
import { startServer, UNLIMITED, type TestServer } from '#test/server.ts';

// Registering and requests at once have tests of their own.
const { registrationsPerHour, registrationsPerDay, requestsPerClient } = UNLIMITED;
const SHIPPED = { ...readConfig({}).limits, registrationsPerHour, registrationsPerDay, requestsPerClient };
const NOON = Date.UTC(2026, 10, 21, 12);

onEachDatabase('rate limits', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());

  const start = async (limits = SHIPPED) => {
    server = await startServer(await makePlace(), { limits });
    server.clock.now = NOON;
  };
  const signIn = (email: string, password: string, from: string, language = 'en') =>
    server.request('POST', '/auth/token/login/', { email, password }, { from, language });
  /** Tries a password a number of times. Returns the statuses. */
  const statusesOf = async (count: number, email: string, password: string, from = '192.0.2.1') => {
    const seen = [];
    for (let index = 0; index < count; index += 1) seen.push((await signIn(email, password, from)).status);
    return seen;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  test('by default twenty wrong passwords cause no wait, then the wait grows, and fewer than a hundred a day are checked', async () => {
    await start();
    const owner = await server.member();
    expect(await statusesOf(21, owner.email, 'wrong')).toEqual([...times(20, 400), 429]);
    const refused = await signIn(owner.email, owner.password, '192.0.2.1');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect(refused.body).toEqual({ detail: 'Request was throttled. Expected available in 30 seconds.' });

    let looked = 20;
    const waits = [];
    for (const end = NOON + DAY_MS; server.clock.now < end;) {
      const response = await signIn(owner.email, 'wrong', '192.0.2.1');
      if (response.status === 400) looked += 1;
      else {
        waits.push(Number(response.headers['retry-after']));
        server.clock.now += Number(response.headers['retry-after']) * 1000;
      }
    }
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(looked).toBeLessThan(100);
  });

  test('the owner can sign in immediately from a known network while strangers guess', async () => {
    await start();
    const owner = await server.member();
    await signIn(owner.email, owner.password, '198.51.100.7');
    for (let index = 0; index < 35; index += 1) await signIn(owner.email, 'wrong', `192.0.2.${index}`);
    expect((await signIn(owner.email, 'wrong', '203.0.113.9')).status).toBe(429);
    expect((await signIn(owner.email, owner.password, '198.51.100.7')).status).toBe(200);
  });

  test('an unknown email address is limited like a known one', async () => {
    await start();
    const owner = await server.member();
    const ofNobody = await statusesOf(22, 'nobody@example.org', 'wrong', '192.0.2.1');
    expect(ofNobody).toEqual(await statusesOf(22, owner.email, 'wrong', '192.0.2.2'));
  });

  test('one client has a limit of failures a minute over all accounts, and successes do not count', async () => {
    await start({ ...SHIPPED, failuresPerMinute: 6 });
    const owner = await server.member();
    expect(await statusesOf(8, owner.email, owner.password)).toEqual(times(8, 200));
    for (let index = 0; index < 6; index += 1)
      expect((await signIn(`a${index}@example.org`, 'x', '192.0.2.1')).status).toBe(400);
    expect((await signIn('b@example.org', 'x', '192.0.2.1')).status).toBe(429);
    expect((await signIn('b@example.org', 'x', '192.0.2.2')).status).toBe(400);
    server.clock.now += 60_000;
    expect((await signIn('b@example.org', 'x', '192.0.2.1')).status).toBe(400);
  });

  test('concurrent attempts do not get past the limit', async () => {
    await start();
    const owner = await server.member();
    const responses = await Promise.all(Array.from({ length: 30 }, () => signIn(owner.email, 'wrong', '192.0.2.1')));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('a correct password is not counted, and does not reset the count, which others in the network could see', async () => {
    await start();
    const owner = await server.member();
    await statusesOf(15, owner.email, 'wrong');
    expect(await statusesOf(8, owner.email, owner.password)).toEqual(times(8, 200));
    expect(await statusesOf(6, owner.email, 'wrong')).toEqual([...times(5, 400), 429]);
  });

  test('one account gets sixty right passwords a minute from all clients together, and one client 120 sign-ins', async () => {
    await start({ ...SHIPPED, signInsPerMinute: 6 });
    const [owner, other] = [await server.member(), await server.member()];
    server.clock.now += 60_000;
    for (const [at, status] of [200, 200, 200, 429].entries())
      expect((await signIn(owner.email, owner.password, `192.0.2.${at}`)).status).toBe(status);
    expect(await statusesOf(3, other.email, other.password, '192.0.2.9')).toEqual(times(3, 200));
    for (let index = 0; index < 3; index += 1) await signIn(`a${index}@example.org`, 'x', '192.0.2.9');
    expect((await signIn('b@example.org', 'x', '192.0.2.9')).status).toBe(429);
    server.clock.now += 60_000;
    expect(await statusesOf(1, owner.email, owner.password, '192.0.2.9')).toEqual([200]);
  });

  test('waits are stated in the reader’s language, in minutes if they are long', async () => {
    await start({ ...SHIPPED, freeFailures: 1 });
    const wait = async (language: string) => (await signIn('a@example.org', 'x', '192.0.2.1', language)).body;
    await wait('ro');
    expect(await wait('ro')).toMatchObject({ detail: expect.stringContaining('30 de secunde') });
    for (const seconds of [30, 60, 120]) {
      server.clock.now += seconds * 1000;
      await wait('ro');
    }
    expect(await wait('ro')).toMatchObject({ detail: expect.stringContaining('4 minute') });
    expect(await wait('en-GB')).toEqual({ detail: 'Request was throttled. Expected available in 240 seconds.' });
  });

  test('the use of an account from a client is recorded once an hour', async () => {
    await start();
    const { email, password } = await server.member();
    const { id } = await server.account(email);
    const ofAccount = server.database.queries.selectFrom('known_clients').selectAll().where('user_id', '=', id);
    const seen = async () => {
      expect((await signIn(email, password, '192.0.2.1')).status).toBe(200);
      return Math.max(...(await ofAccount.execute()).map(({ last_seen_at }) => last_seen_at));
    };
    const first = await seen();
    server.clock.now += 59 * 60_000;
    expect(await seen()).toBe(first);
    server.clock.now += 60_000;
    expect(await seen()).toBe(server.clock.now);
  });

  test('the database has no network address and no unknown email address', async () => {
    await start();
    await signIn('canary.unknown@example.org', 'x', '192.0.2.123');
    const { queries } = server.database;
    const limits = await queries.selectFrom('limits').selectAll().execute();
    const rows = [limits, await queries.selectFrom('known_clients').selectAll().execute()];
    expect(limits.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|canary/);
  });
});

onEachDatabase('counters', (makePlace) => {
  test('are shared by two servers and persist after both have stopped', async () => {
    const shared: Place = await makePlace();
    const lent = { ...shared, remove: async () => undefined };
    const settings = { limits: SHIPPED };
    const first = await startServer(lent, settings);
    const second = await startServer(lent, settings);
    const fail = (server: TestServer) =>
      server.request('POST', '/auth/token/login/', { email: 'a@example.org', password: 'x' }, { from: '192.0.2.1' });
    for (let index = 0; index < 20; index += 1) await fail(index % 2 ? first : second);
    expect([(await fail(first)).status, (await fail(second)).status]).toEqual([429, 429]);
    await Promise.all([first.close(), second.close()]);
    const third = await startServer(shared, settings);
    expect((await fail(third)).status).toBe(429);
    await third.close();
  });
});
