// Needs root, loop devices, fscrypt and XFS.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLocalEngine } from '#src/desktop/engines/local/local-engine.ts';
import { mountXfs } from '#test/desktop/xfs.ts';
import { openHomeKeys } from '../home-keys.ts';
import { createHomes } from '../open-homes.ts';
import { tryHomes } from '../try-homes.ts';
import { copyHomes } from './copy-homes.ts';

const BYTES = 16 * 2 ** 20;
const isRoot = process.getuid?.() === 0;
const { canEncrypt } = isRoot ? await tryHomes() : { canEncrypt: false };
const disk = canEncrypt ? mountXfs() : undefined;
const plain = mkdtempSync(join(tmpdir(), 'copies-'));
afterAll(() => {
  disk?.remove();
  rmSync(plain, { recursive: true });
});

const homesIn = (data: string) =>
  createHomes(join(data, 'homes'), { canMount: true, keys: openHomeKeys(data), bytes: BYTES });

test.skipIf(!disk).for([
  ['the same disk', () => [disk?.folder, disk?.folder]],
  ['another disk', () => [disk?.folder, plain]],
  ['a disk that copies nothing at once', () => [plain, plain]],
] as const)('homes are copied to %s as they are, once, without keys, and can be restored', async ([name, places]) => {
  const [data = '', copies = ''] = places().map((place, index) =>
    join(place ?? '', name, index === 0 ? 'data' : 'copies'),
  );
  mkdirSync(data, { recursive: true });
  const homes = homesIn(data);
  const [open, closed] = [await homes.open('a', undefined, BYTES), await homes.open('b', undefined, BYTES)];
  for (const home of [open, closed]) writeFileSync(join(home.path, 'letter'), 'canary '.repeat(1000));
  await closed.close();
  const paths = { homes: join(data, 'homes'), to: join(copies, 'homes') };
  expect(await copyHomes(paths)).toEqual({ copied: 2, unchanged: 0, plain: 0, gone: 0, faults: [] });
  expect(await copyHomes(paths)).toMatchObject({ copied: 0, unchanged: 2 });
  writeFileSync(join(open.path, 'letter'), 'later');
  expect(await copyHomes(paths)).toMatchObject({ copied: 1, unchanged: 1 });
  await open.close();
  expect(readdirSync(paths.to)).toEqual(['a.img', 'b.img']);
  expect(readdirSync(paths.homes)).toEqual(['a.img', 'b.img', 'open']);
  for (const image of ['a.img', 'b.img']) {
    expect(readFileSync(join(paths.to, image)).includes('canary')).toBe(false);
    // Sparse, as the image is.
    expect(statSync(join(paths.to, image)).blocks * 512).toBeLessThan(BYTES / 2);
  }

  const restored = join(plain, name, 'restored');
  cpSync(paths.to, join(restored, 'homes'), { recursive: true });
  for (const key of ['home-key', 'home-keys']) cpSync(join(data, key), join(restored, key), { recursive: true });
  const home = await homesIn(restored).open('a', undefined, BYTES);
  expect(readFileSync(join(home.path, 'letter'), 'utf8')).toBe('later');
  await home.close();
});

test.skipIf(!canEncrypt)('a home that was left frozen is thawed at the next start of the host', async () => {
  const data = join(plain, 'killed');
  const { path } = await homesIn(data).open('h', undefined, BYTES);
  expect(spawnSync('fsfreeze', ['-f', join(path, '..')]).status).toBe(0);
  await openLocalEngine({
    data,
    origin: '',
    image: undefined,
    uploadBytes: 0,
    canMount: true,
    homeBytes: BYTES,
  }).close();
  const home = await homesIn(data).open('h', undefined, BYTES);
  writeFileSync(join(home.path, 'a'), 'thawed', { flush: true });
  await home.close();
});
