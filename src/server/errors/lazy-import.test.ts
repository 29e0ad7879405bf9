import { expect, test } from 'vitest';
import { lazyImport } from './lazy-import.ts';

test('a module is loaded once, and again after a failure, which is reported as unavailable with its cause', async () => {
  let attempts = 0;
  const cause = new Error('EMFILE');
  const load = lazyImport(async () => {
    attempts += 1;
    if (attempts === 1) throw cause;
    return 'module';
  });
  await expect(load()).rejects.toMatchObject({ code: 'unavailable', cause });
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module']);
  expect(attempts).toBe(2);
});
