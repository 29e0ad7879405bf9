import { afterAll, expect, test } from 'vitest';
import { createHasher } from './hasher.ts';

const quick = createHasher({ memoryKib: 8, passes: 1, queue: 64 });
const shipped = createHasher({ memoryKib: 19456, passes: 2, queue: 3 });
afterAll(() => Promise.all([quick.close(), shipped.close()]));

test('the default hash is argon2id with 19 MiB and two passes, with a salt of its own', async () => {
  const [one, two] = await Promise.all([shipped.hash('Zq7!vXp2'), shipped.hash('Zq7!vXp2')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22,}\$/);
  expect(one).not.toBe(two);
  expect(shipped.isOutdated(one)).toBe(false);
  expect(shipped.isOutdated(await quick.hash('x'))).toBe(true);
});

test('without a stored hash the result is false, after the same work', async () => {
  expect(await shipped.verify('x', undefined)).toBe(false);
});

test('a hash of a lower cost can be verified as well, right and wrong', async () => {
  const stored = await quick.hash('x');
  expect([await shipped.verify('x', stored), await shipped.verify('y', stored)]).toEqual([true, false]);
});

test('two hashes run at a time, the queue takes its number, and the rest is refused with a time to retry', async () => {
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => shipped.hash('x')));
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    ...Array.from({ length: 4 }, () => 'rejected'),
  ]);
  expect(results[8]).toMatchObject({ reason: { code: 'busy' } });
});

test('work that needs a hash is refused before it begins if threads and queue are full', async () => {
  let begun = 0;
  const work = () => {
    begun += 1;
    return shipped.hash('x');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, client) => shipped.admit(`192.0.2.${client}`, work)),
  );
  expect(begun).toBe(5);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await shipped.admit('192.0.2.1', work)).toMatch(/^\$argon2id/);
  await expect(shipped.admit('192.0.2.1', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(await shipped.admit('192.0.2.1', work)).toMatch(/^\$argon2id/);
});

test('one client has an eighth of the queue, a network of clients twice as much, and the rest is for others', async () => {
  const hasher = createHasher({ memoryKib: 8, passes: 1, queue: 30 });
  const admitted = async (clients: readonly string[]) => {
    const results = await Promise.allSettled(clients.map((client) => hasher.admit(client, () => hasher.hash('x'))));
    return results.map(({ status }) => status === 'fulfilled');
  };
  const one = Array.from({ length: 10 }, () => '192.0.2.1');
  expect(await admitted([...one, '192.0.2.2'])).toEqual([...one.map((_, at) => at < 4), true]);
  const network = Array.from({ length: 12 }, (_, at) => `2001:db8:0:${at.toString(16)}00`);
  expect(await admitted([...network, '2001:db8:1:0'])).toEqual([...network.map((_, at) => at < 8), true]);
  const many = Array.from({ length: 80 }, (_, at) => `198.51.100.${at % 8}`);
  expect((await admitted([...many, '192.0.2.3'])).at(-1)).toBe(true);
  await hasher.close();
});
