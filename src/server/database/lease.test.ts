import { expect, test } from 'vitest';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { shortenLease, takeLease } from './lease.ts';
import { openDatabase } from './open.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

onEachDatabase('a lease', (makePlace) => {
  const fresh = freshDatabase(makePlace);

  test('goes to one of many servers that request it concurrently', async () => {
    const others = [await openDatabase(fresh.place), await openDatabase(fresh.place)];
    const attempts = [fresh.database, ...others].flatMap(({ queries }) =>
      Array.from({ length: 5 }, () => takeLease(queries, 'work', NOON, NOON + 1000)),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toEqual([true]);
    for (const other of others) await other.close();
  });

  test('expires at its time and not earlier', async () => {
    const { queries } = fresh.database;
    expect(await takeLease(queries, 'work', NOON, NOON + 1000)).toBe(true);
    expect(await takeLease(queries, 'work', NOON + 999, NOON + 2000)).toBe(false);
    expect(await takeLease(queries, 'work', NOON + 1000, NOON + 2000)).toBe(true);
    expect(await takeLease(queries, 'work', NOON + 1999, NOON + 3000)).toBe(false);
  });

  test('that is shortened ends at its new time, and is never made longer', async () => {
    const { queries } = fresh.database;
    await takeLease(queries, 'work', NOON, NOON + 3000);
    await shortenLease(queries, 'work', NOON + 1000);
    await shortenLease(queries, 'work', NOON + 2000);
    expect(await takeLease(queries, 'work', NOON + 999, NOON + 9000)).toBe(false);
    expect(await takeLease(queries, 'work', NOON + 1000, NOON + 9000)).toBe(true);
  });
});
