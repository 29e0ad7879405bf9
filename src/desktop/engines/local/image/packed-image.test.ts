// Needs root, loop devices and mksquashfs.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { currentImage } from './image.ts';
import { packImage, unpackImage } from './packed-image.ts';
import { deleteImage, squashTree } from './squashed-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const [made, used] = [join(folder, 'made'), join(folder, 'used')];
const tree = join(made, 'one/tree');
// The smallest image that runs a program.
for (const path of ['/bin/true', ...(execFileSync('ldd', ['/bin/true'], { encoding: 'utf8' }).match(/\/\S+/g) ?? [])]) {
  mkdirSync(join(tree, dirname(path)), { recursive: true });
  copyFileSync(path, join(tree, path));
}
writeFileSync(join(made, 'one/packages.json'), '[{"name":"coreutils","version":"9","licences":["GPL-3"]}]');
symlinkSync('one', join(made, 'current'));
const isPacked = await squashTree(tree);
afterAll(async () => {
  if (existsSync(join(used, 'two'))) await deleteImage(join(used, 'two'));
  rmSync(folder, { recursive: true });
});

test.skipIf(!isPacked)('an image of another machine is used, and anything else leaves nothing behind', async () => {
  const file = join(folder, 'image.tar');
  expect(await packImage(made, file)).toMatch(/^[0-9a-f]{64}$/);
  await expect(unpackImage(used, 'bad', import.meta.filename)).rejects.toThrow(/^--from is .*packed-image\.test\.ts, /);
  expect(readdirSync(used)).toEqual([]);
  expect(await unpackImage(used, 'two', file)).toMatchObject({ isImage: true, packages: [{ name: 'coreutils' }] });
  expect(currentImage(used)).toBe(join(used, 'current/tree'));
});
