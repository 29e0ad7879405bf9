// Budgets of networks and of whole accounts: many addresses are not many clients.
import { afterEach, expect, test } from 'vitest';
import { createSecretKey } from '#src/server/secrets/secret-key.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { onDatabase } from '#test/databases.ts';
import { giveOtherWaysIn } from '#test/other-ways-in.ts';
import { randomPerson, startServer, UNLIMITED, type TestServer } from '#test/server.ts';
import { createKnownNetworks } from './known-networks.server.ts';

// Registering and requests at once have tests of their own.
const { registrationsPerHour, registrationsPerDay, requestsPerClient } = UNLIMITED;
const SHIPPED = { ...readConfig({}).limits, registrationsPerHour, registrationsPerDay, requestsPerClient };

onDatabase('an attacker with many addresses', (makePlace) => {
  let server: TestServer;
  afterEach(() => server.close());

  const start = async (limits = SHIPPED) => {
    server = await startServer(await makePlace(), { limits });
    server.clock.now = Date.UTC(2026, 10, 21, 12);
  };
  const signIn = (email: string, password: string, from: string) =>
    server.request('POST', '/auth/token/login/', { email, password }, { from });

  test('one client can register ten times an hour and thirty times a day, a network of clients twice as often', async () => {
    await start({ ...SHIPPED, registrationsPerHour: 10, registrationsPerDay: 30 });
    const registered = async (count: number, from: (index: number) => string) => {
      let made = 0;
      for (let index = 0; index < count; index += 1) {
        const { status } = await server.request('POST', '/auth/users/', randomPerson(), { from: from(index) });
        if (status === 201) made += 1;
      }
      return made;
    };
    expect(await registered(12, () => '192.0.2.1')).toBe(10);
    expect(await registered(2, () => '192.0.2.2')).toBe(2);
    for (let hour = 0; hour < 3; hour += 1) {
      server.clock.now += 3_600_000;
      await registered(10, () => '192.0.2.1');
    }
    server.clock.now += 3_600_000;
    expect(await registered(2, () => '192.0.2.1')).toBe(0);
    // A subnet of its own each time, all in one /48; then all in one /56.
    expect(await registered(25, (index) => `2001:db8:1:${index.toString(16)}00::1`)).toBe(20);
    expect(await registered(25, (index) => `2001:db8:2:${index.toString(16)}::1`)).toBe(15);
  });

  test('a whole /48 can learn twice as often as one client that an address is taken', async () => {
    await start();
    const owner = await server.member();
    const taken = { ...owner, username: 'someone.else' };
    const statuses = [];
    for (let index = 0; index < 60; index += 1) {
      const from = `2001:db8:1:${index.toString(16)}00::1`;
      statuses.push((await server.request('POST', '/auth/users/', taken, { from })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(40);
  });

  test('the known networks of an account have a common limit, too', async () => {
    await start();
    const owner = await server.member();
    for (let index = 0; index < 5; index += 1) await signIn(owner.email, owner.password, `198.51.100.${index}`);
    const statuses = [];
    for (let index = 0; index < 50; index += 1)
      statuses.push((await signIn(owner.email, 'wrong', `198.51.100.${index % 5}`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    // The owner can still sign in from one of them, and after ten more wrong passwords has to wait there, too.
    expect((await signIn(owner.email, owner.password, '198.51.100.1')).status).toBe(200);
    for (let index = 0; index < 30; index += 1) await signIn(owner.email, 'wrong', `198.51.100.${index % 5}`);
    expect((await signIn(owner.email, owner.password, '198.51.100.1')).status).toBe(429);
  });

  test('a fingerprint of a network has 32 bits and depends on the secret key', async () => {
    await start();
    const marks = (mac: (purpose: string, text: string) => string) => {
      const { fingerprint } = createKnownNetworks(server.database.queries, { mac }, () => server.clock.now);
      return Array.from({ length: 1_000 }, (_, index) => fingerprint(7, `192.0.2.${index}`));
    };
    const [one, other] = [1, 2].map((byte) => marks(createSecretKey(Buffer.alloc(32, byte)).mac));
    // Of 16 bits a thousand would share some; and each bit is used.
    expect(new Set(one).size).toBeGreaterThan(998);
    expect(one!.reduce((bits, mark) => bits | mark, 0)).toBe(-1);
    expect(one!.filter((mark, index) => mark === other![index])).toEqual([]);
  });

  test('wrong codes from all networks have a common limit, and the owner is notified once a day', async () => {
    await start();
    const owner: { email: string; password: string; token: string } = { ...(await server.member()) };
    const { secret } = await giveOtherWaysIn(server, { ...owner, username: '' });
    await server.emails();
    const withCode = (otp: string, from: string) =>
      server.request('POST', '/auth/token/login/', { email: owner.email, password: owner.password, otp }, { from });
    // Known networks, so that the limits of passwords do not come first.
    await giveKnownNetworks(server, owner.email, 40);
    const statuses = [];
    for (let index = 0; index < 20; index += 1) statuses.push((await withCode('000000', `198.51.100.${index}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), ...Array.from({ length: 10 }, () => 429)]);
    expect(await server.mailed()).toEqual([[owner.email, 'wrongCode']]);
    server.clock.now += 60_000;
    expect((await withCode(server.codeOf(secret), '198.51.100.30')).status).toBe(200);
    // A correct code resets the count, and so does a new password.
    for (let index = 0; index < 10; index += 1)
      expect((await withCode('000000', `198.51.100.${index + 20}`)).status).toBe(400);
    expect((await withCode('000000', '198.51.100.31')).status).toBe(429);
    expect(await server.emails()).toEqual([]);
    const { password: current_password, token } = owner;
    const change = { current_password, new_password: 'sette mele verdi 42' };
    const changed = await server.request('POST', '/auth/users/set_password/', change, { token, from: '198.51.100.32' });
    expect(changed.status).toBe(204);
    owner.password = change.new_password;
    expect((await withCode('000000', '198.51.100.33')).status).toBe(400);
  });

  test('one client can sign in by passkey sixty times a minute', async () => {
    await start();
    const owner = await server.member();
    const { byPasskey } = await giveOtherWaysIn(server, owner);
    const statuses = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await byPasskey()).status);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });

  test('a row written a moment after an attempt read the clock is not taken for one of a clock that was ahead', async () => {
    await start();
    const guess = async () => (await signIn('nobody@example.org', 'x', '192.0.2.1')).status;
    for (let index = 0; index < 20; index += 1) await guess();
    server.clock.now -= 1_000;
    expect(await guess()).toBe(429);
  });
});

/** Lets an account be known from as many addresses of a test network. */
async function giveKnownNetworks(server: TestServer, email: string, count: number): Promise<void> {
  const { knownNetworks } = server.services;
  const { id } = await server.account(email);
  for (let index = 0; index < count; index += 1)
    await knownNetworks.remember(server.database.queries, id, knownNetworks.fingerprint(id, `198.51.100.${index}`));
}
