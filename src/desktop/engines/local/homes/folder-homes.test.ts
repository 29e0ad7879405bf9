import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Root without its right to pass all modes of files is like any user. */
const AS_USER = process.getuid?.() === 0 ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search'] : ['env'];

test('a home whose folders a program has closed opens again with a size of its own, and goes with its account', () => {
  const folder = mkdtempSync(join(tmpdir(), 'homes-'));
  const program = `
    import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
    import { folderHomes } from './src/desktop/engines/local/homes/folder-homes.ts';
    const homes = folderHomes(${JSON.stringify(folder)}, 100_000);
    const { path } = await homes.open('h', undefined, 0);
    mkdirSync(path + '/a/b', { recursive: true });
    writeFileSync(path + '/a/b/c', '');
    for (const closed of ['/a/b', '/a', '']) chmodSync(path + closed, 0);
    await homes.open('h', undefined, 50_000);
    const { usedBytes, limitBytes } = await folderHomes(${JSON.stringify(folder)}, 100_000).state('h');
    console.log(usedBytes > 0, limitBytes, await homes.erase('h'));`;
  const [command, ...args] = [...AS_USER, process.execPath, '--input-type=module', '-e', program];
  expect(execFileSync(command, args, { encoding: 'utf8' })).toBe('true 50000 true\n');
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
