// The cache of the build: one result for the same parts, another for others, and nothing incomplete.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cached, cachedFolder, removeUnused } from './cache.ts';

const FOLDER = '.cache/build';

function contentOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() && found.size < 100 ? readFileSync(path, 'utf8') : undefined;
}

test('makes a result once for the same parts', async () => {
  const id = randomUUID();
  const make = vi.fn(async () => Buffer.from('made'));
  expect(String(await cached(['a', id], make))).toBe('made');
  expect(String(await cached(['a', id], make))).toBe('made');
  expect(make).toHaveBeenCalledTimes(1);
  await cached(['b', id], make);
  await cached([`a${id}`], make);
  expect(make).toHaveBeenCalledTimes(3);
});

test('makes a result again if its file is empty', async () => {
  const id = randomUUID();
  await cached([id], async () => Buffer.from(id));
  // Other tests build at the same time, in the same folder.
  const files = (await readdir(FOLDER)).map((name) => join(FOLDER, name)).filter((path) => contentOf(path) === id);
  expect(files).toHaveLength(1);
  truncateSync(files[0] ?? '');
  expect(String(await cached([id], async () => Buffer.from('again')))).toBe('again');
});

test('fills a folder once, and leaves nothing if that fails', async () => {
  const id = randomUUID();
  const fill = vi.fn(async (folder: string) => {
    await mkdir(folder);
    await writeFile(join(folder, 'file'), 'content');
  });
  const failing = cachedFolder([id], async () => {
    throw new Error('no space');
  });
  await expect(failing).rejects.toThrow('no space');
  const folder = await cachedFolder([id], fill);
  expect(await cachedFolder([id], fill)).toBe(folder);
  expect(fill).toHaveBeenCalledTimes(1);
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('content');
});

test('removes what was not used for a week', async () => {
  const old = join(FOLDER, `old-${randomUUID()}`);
  writeFileSync(old, '');
  utimesSync(old, new Date(), new Date(Date.now() - 8 * 86_400_000));
  const recent = join(FOLDER, `recent-${randomUUID()}`);
  writeFileSync(recent, '');
  await removeUnused(0);
  expect([old, recent].map((path) => existsSync(path))).toEqual([false, true]);
});
