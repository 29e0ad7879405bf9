import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A lookup that notes its queries; `x…` is not there, and `bad` fails. */
function lookup() {
  const queries: (readonly string[])[] = [];
  const find = createBatchLoader(async (keys) => {
    queries.push(keys);
    if (keys.includes('bad')) throw new Error('no database');
    return new Map(keys.filter((key) => !key.startsWith('x')).map((key) => [key, `row ${key}`]));
  });
  return { find, queries };
}

test('what is asked for in one turn is one query, each key once', async () => {
  const { find, queries } = lookup();
  expect(await Promise.all(['a', 'b', 'a', 'x'].map(find))).toEqual(['row a', 'row b', 'row a', undefined]);
  expect(queries).toEqual([['a', 'b', 'x']]);
});

test('nothing is kept for the next turn', async () => {
  const { find, queries } = lookup();
  await find('a');
  await find('a');
  expect(queries).toEqual([['a'], ['a']]);
});

test('a turn with very many keys is several queries', async () => {
  const { find, queries } = lookup();
  const keys = Array.from({ length: 250 }, (_, at) => `k${at}`);
  expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => `row ${key}`));
  expect(queries.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('what a query failed of is told to all who waited for it, and to nobody else', async () => {
  const { find } = lookup();
  const [bad, a] = await Promise.allSettled([find('bad'), find('a')]);
  expect([bad.status, a.status]).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('row a');
});
