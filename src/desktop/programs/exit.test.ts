import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderFault } from './exit.ts';

test('an operator reads which setting names a folder that cannot be used, and what it should be', () => {
  const file = fileURLToPath(import.meta.url);
  const faultOf = (folder: string) => {
    try {
      return mkdirSync(file);
    } catch (error) {
      return folderFault(error, 'SESSION_FOLDER', folder);
    }
  };
  expect(faultOf(file)).toMatch(/^SESSION_FOLDER is .*exit.* set SESSION_FOLDER to a folder\.$/);
  expect(faultOf(`${file}.other`)).toBeUndefined();
});
