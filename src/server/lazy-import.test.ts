import { expect, test } from 'vitest';
import { lazyImport } from './lazy-import.ts';

test('a module is loaded once, and again after a failure, which is reported as unavailable with its cause', async () => {
  const tries = { count: 0 };
  const fault = new Error('EMFILE');
  const part = lazyImport(async () => {
    tries.count += 1;
    if (tries.count === 1) throw fault;
    return 'part';
  });
  await expect(part()).rejects.toMatchObject({ code: 'unavailable', cause: fault });
  expect(await Promise.all([part(), part()])).toEqual(['part', 'part']);
  expect(tries.count).toBe(2);
});
