import { expect, test } from 'vitest';
import { createSecretKey } from '#src/server/secrets/secret-key.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { deleteOldKeys, publishedKeys, replaceKeys } from './signing-keys.server.ts';

const START = Date.UTC(2026, 10, 23);

onEachDatabase('signing keys', (makePlace) => {
  const fresh = freshDatabase(makePlace);
  const key = createSecretKey(Buffer.alloc(32, 'test'));
  const services = (day: number, secretKey = key) => ({
    queries: fresh.database.queries,
    key: secretKey,
    config: { sessionMaxDays: 30 },
    now: () => START + day * DAY_MS,
  });
  const kids = async (day: number) => (await publishedKeys(services(day))).map(({ kid }) => kid);

  test('are published a day before they sign, sign for 90 days, and stay for as long as sessions last', async () => {
    const [first = ''] = await kids(0);
    expect(await kids(88)).toEqual([first]);
    const [signing, next = ''] = await kids(89.5);
    expect([signing, next === '']).toEqual([first, false]);
    expect(await kids(91)).toEqual([next, first]);
    expect(await kids(120.5)).toEqual([next, first]);
    expect(await kids(121.5)).toEqual([next]);
    await deleteOldKeys(services(121.5));
    const rows = await fresh.database.queries.selectFrom('openid_keys').select('kid').execute();
    expect(rows).toEqual([{ kid: next }]);
  });

  test('the keys of two servers that start at once are the same', async () => {
    const [one, two] = await Promise.all([kids(0), kids(0)]);
    expect(one).toHaveLength(1);
    expect(two).toEqual(one);
  });

  test('are not readable without the secret key', async () => {
    await kids(0);
    const rows = await fresh.database.queries.selectFrom('openid_keys').select('key_encrypted').execute();
    expect(JSON.stringify(rows)).toMatch(/key_encrypted(?!.*"kty)/);
    const other = createSecretKey(Buffer.alloc(32, 'other'));
    await expect(publishedKeys(services(0, other))).rejects.toThrow(/authenticate/);
  });

  test('can be replaced at once', async () => {
    const [first] = await kids(0);
    await replaceKeys(services(1));
    const after = await kids(1);
    expect(after).toHaveLength(1);
    expect(after).not.toContain(first);
  });
});
