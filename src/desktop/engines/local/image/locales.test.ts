import { expect, test } from 'vitest';
import { localeFault } from './locales.ts';

// As localedef of Debian 12 writes it; with the first it ends with 0, and leaves files without content.
test.each([
  ["[error] failure while writing data for category `LC_TIME': No space left on device", 'disk-full'],
  ["[error] cannot open locale definition file `it_IT': No such file or directory", 'not-started'],
  ['\n[error] spawn localedef ENOENT', 'not-started'],
  ['[warning] LC_IDENTIFICATION: field is not defined\n', undefined],
])('what is wrong with a locale is what its maker says: %s', (written, code) => {
  expect(localeFault('it_IT', '/data/locale/it_IT.UTF-8.new', written)?.code).toBe(code);
});

test('one that takes too long misses no package', () => {
  const fault = localeFault('it_IT', '/data', '\n[error] localedef was stopped');
  expect(fault?.message).toMatch(/within 60 s: the machine is too busy/);
});
