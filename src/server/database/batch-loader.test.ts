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

test('keys requested in one turn are loaded with one query, each once', async () => {
  const { find, queries } = lookup();
  expect(await Promise.all(['a', 'b', 'a', 'x'].map(find))).toEqual(['row a', 'row b', 'row a', undefined]);
  expect(queries).toEqual([['a', 'b', 'x']]);
});

test('very many keys are loaded with several queries, and nothing is cached for the next turn', async () => {
  const { find, queries } = lookup();
  const keys = Array.from({ length: 150 }, (_, at) => `k${at}`);
  expect(await Promise.all(keys.map(find))).toEqual(keys.map((key) => `row ${key}`));
  await find('k0');
  expect(queries.map(({ length }) => length)).toEqual([100, 50, 1]);
});

test('a failed query rejects all requests of its keys, and no others', async () => {
  const { find } = lookup();
  const [bad, a] = await Promise.allSettled([find('bad'), find('a')]);
  expect([bad.status, a.status]).toEqual(['rejected', 'rejected']);
  expect(await find('a')).toBe('row a');
});
