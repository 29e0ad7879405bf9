import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { consume, deleteExpiredCounters, type Limit } from './counters.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const GROWING: Limit = { free: 2, memoryMs: DAY_MS, waitMs: (attempts) => MINUTE_MS * 2 ** (attempts - 2) };
const FIXED: Limit = { free: 2, memoryMs: HOUR_MS };

onEachDatabase('counters, when the clock is set back', (makePlace) => {
  const fresh = freshDatabase(makePlace);

  test('cause no wait for the time that the clock was ahead, and keep counting', async () => {
    const { queries } = fresh.database;
    const counter = { key: 'a', limit: GROWING };
    const at = (now: number) => consume(queries, [counter], now);
    expect([await at(NOON), await at(NOON), await at(NOON)]).toEqual([0, 0, MINUTE_MS]);
    const earlier = NOON - 6 * HOUR_MS;
    expect([await at(earlier), await at(earlier)]).toEqual([0, 2 * MINUTE_MS]);
  });

  test('start a new period, and enforce its limit', async () => {
    const { queries } = fresh.database;
    const at = (now: number) => consume(queries, [{ key: 'b', limit: FIXED }], now);
    expect([await at(NOON), await at(NOON), await at(NOON)]).toEqual([0, 0, HOUR_MS]);
    const earlier = NOON - 2 * DAY_MS;
    expect([await at(earlier), await at(earlier), await at(earlier)]).toEqual([0, 0, HOUR_MS]);
  });

  test('are not kept longer than their storage period', async () => {
    const { queries } = fresh.database;
    await consume(queries, [{ key: 'c', limit: GROWING }], NOON + 400 * DAY_MS);
    const row = (name: string, expires_at: number) => ({ name, value: '', expires_at });
    const rows = [
      row('of a clock ahead', NOON + 402 * DAY_MS),
      row('of a day', NOON + DAY_MS),
      row('for good', Number.MAX_SAFE_INTEGER),
    ];
    await queries.insertInto('secrets').values(rows).execute();
    await deleteExpiredCounters(queries, NOON);
    expect(await queries.selectFrom('limits').select('key').where('key', '=', 'c').execute()).toEqual([]);
    const names = rows.map(({ name }) => name);
    const kept = await queries.selectFrom('secrets').select('name').where('name', 'in', names).execute();
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['for good', 'of a day']);
  });
});
