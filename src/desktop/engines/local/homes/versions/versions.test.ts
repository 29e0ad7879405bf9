// Needs root, loop devices, fscrypt and XFS.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#src/shared/time/durations.ts';
import { mountXfs } from '#test/desktop/xfs.ts';
import { openHomeKeys } from '../home-keys.ts';
import { createHomes } from '../open-homes.ts';
import { tryHomes } from '../try-homes.ts';

const MIB = 2 ** 20;
const isRoot = process.getuid?.() === 0;
const disk = isRoot && (await tryHomes()).canEncrypt ? mountXfs() : undefined;
afterAll(() => disk?.remove());
const data = disk?.folder ?? '';
const NOW = Date.UTC(2026, 0, 2);

const openHomes = (name: string, bytes: number) => {
  const folder = join(data, name);
  mkdirSync(folder);
  const { versions, ...homes } = createHomes(join(folder, 'homes'), {
    canMount: true,
    keys: openHomeKeys(folder),
    bytes,
    versions: true,
  });
  if (!versions) throw new Error('no versions');
  return { homes, versions };
};

/** Fills the disk but for so many MiB. */
function leave(mebibytes: number): void {
  rmSync(join(data, 'ballast'), { force: true });
  spawnSync('sync', ['-f', data]);
  const { bavail, bsize } = statfsSync(data);
  spawnSync('fallocate', ['-l', String(bavail * bsize - mebibytes * MIB), join(data, 'ballast')]);
}

test.skipIf(!disk)(
  'a version has the first content, cannot be written, and is unreadable without the key',
  async () => {
    const { homes, versions } = openHomes('kept', 16 * MIB);
    const home = await homes.open('h', undefined, 16 * MIB);
    const letter = join(home.path, 'letter');
    writeFileSync(letter, 'canary one'.repeat(1000));
    expect(await versions.tick(NOW)).toEqual([]);
    writeFileSync(letter, 'canary two'.repeat(1000));
    // Not yet due, due, and nothing was written since.
    for (const after of [0.5, 1, 2]) expect(await versions.tick(NOW + after * HOUR_MS)).toEqual([]);
    expect(versions.times('h')).toEqual([NOW + HOUR_MS, NOW]);

    const version = await versions.open('h', NOW);
    expect(readFileSync(join(version.path, 'letter'), 'utf8')).toMatch(/^canary one/);
    expect(readFileSync(letter, 'utf8')).toMatch(/^canary two/);
    expect(() => writeFileSync(join(version.path, 'letter'), '')).toThrow(/EROFS/);
    await expect(versions.open('h', NOW + HOUR_MS)).rejects.toMatchObject({ code: 'home-in-use' });
    await version.close();
    await home.close();

    rmSync(join(data, 'kept/home-keys/h'));
    await expect(versions.open('h', NOW)).rejects.toThrow(/its key is missing/);
    const folder = join(data, 'kept/homes/versions/h');
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes('canary')).toBe(false);
    await homes.erase('h');
    expect([readdirSync(join(data, 'kept/homes/versions')), readdirSync(join(data, 'kept/homes/open'))]).toEqual([
      [],
      [],
    ]);
  },
);

test.skipIf(!disk)('the oldest versions go where all take more than they may', async () => {
  const { homes, versions } = openHomes('many', 8 * MIB);
  const home = await homes.open('h', undefined, 24 * MIB);
  for (let hour = 0; hour < 6; hour++) {
    writeFileSync(join(home.path, 'film'), Buffer.alloc(6 * MIB, hour));
    await versions.tick(NOW + hour * HOUR_MS);
  }
  // Of the last one nothing is its own, and of the two before 6 MiB each: a third would be more than 16.
  expect(versions.times('h')).toEqual([5, 4, 3].map((hour) => NOW + hour * HOUR_MS));
  await home.close();
});

test.skipIf(!disk)(
  'on a full disk no version is made and the home goes on; versions go where a home needs the room',
  async () => {
    const { homes, versions } = openHomes('full', 16 * MIB);
    const home = await homes.open('h', undefined, 16 * MIB);
    writeFileSync(join(home.path, 'a'), Buffer.alloc(4 * MIB, 1));
    await versions.tick(NOW);
    await home.close();
    const again = await homes.open('h', undefined, 16 * MIB);
    leave(10);
    writeFileSync(join(again.path, 'a'), Buffer.alloc(4 * MIB, 2));
    expect(await versions.tick(NOW + HOUR_MS)).toMatchObject([{ code: 'disk-full' }]);
    writeFileSync(join(again.path, 'a'), 'goes on', { flush: true });
    expect(versions.times('h')).toEqual([NOW]);
    await again.close();
    // Nothing goes for what does not fit anyway.
    await expect(homes.open('h', undefined, 16 * MIB)).rejects.toMatchObject({ code: 'disk-full' });
    expect(versions.times('h')).toEqual([NOW]);
    leave(13);
    await (await homes.open('h', undefined, 16 * MIB)).close();
    expect(versions.times('h')).toEqual([]);
    rmSync(join(data, 'ballast'));
  },
);
