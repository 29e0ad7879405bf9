// Needs root and loop devices; a container has neither.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createUsers } from '../limits/users.ts';
import { openHomeKeys } from './home-keys.ts';
import { createHomes } from './open-homes.ts';
import { tryHomes } from './try-homes.ts';

const MIB = 1024 * 1024;
const { canEncrypt } = process.getuid?.() === 0 ? await tryHomes() : { canEncrypt: false };
const data = mkdtempSync(join(tmpdir(), 'homes-'));
afterAll(() => rmSync(data, { recursive: true }));

const openHomes = () => createHomes(join(data, 'homes'), { canMount: true, keys: openHomeKeys(data), bytes: 0 });

test.skipIf(!canEncrypt)('a home is unreadable on the disk, grows, and is lost with its key', async () => {
  const first = await openHomes().open('h', undefined, 16 * MIB);
  writeFileSync(join(first.path, 'γράμμα.txt'), 'canary '.repeat(1000));
  await first.close();
  const image = readFileSync(join(data, 'homes/h.img'));
  expect([image.includes('canary'), image.includes('γράμμα')]).toEqual([false, false]);
  const before = await openHomes().state('h');

  const grown = await openHomes().open('h', undefined, 48 * MIB);
  expect(readFileSync(join(grown.path, 'γράμμα.txt'), 'utf8')).toContain('canary');
  const open = await openHomes().state('h');
  await grown.close();
  const { limitBytes = 0, usedBytes = 0 } = (await openHomes().state('h')) ?? {};
  expect([limitBytes, usedBytes]).toEqual([open?.limitBytes, open?.usedBytes]);
  expect(limitBytes - (before?.limitBytes ?? 0)).toBeGreaterThan(29 * MIB);
  // A smaller setting leaves it as it is.
  await (await openHomes().open('h', undefined, 16 * MIB)).close();
  expect((await openHomes().state('h'))?.limitBytes).toBe(limitBytes);

  expect(await openHomes().list()).toEqual([
    { home: 'h', lastUsed: expect.closeTo(Date.now(), -5), diskBytes: expect.any(Number) },
  ]);
  expect(await openHomes().erase('h')).toBe(true);
  expect([readdirSync(join(data, 'homes')), readdirSync(join(data, 'home-keys'))]).toEqual([['open'], []]);
  writeFileSync(join(data, 'homes/h.img'), image);
  await expect(openHomes().open('h', undefined, 16 * MIB)).rejects.toThrow(/its key is missing/);
  expect(readdirSync(join(data, 'homes/open'))).toEqual([]);
});

test.skipIf(!canEncrypt)('a home is refused while the disk has no room for all that it may take', async () => {
  const disk = join(data, 'disk');
  mkdirSync(disk);
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
  const homes = createHomes(disk, { canMount: true, bytes: 0 });
  await expect(homes.open('h', undefined, 16 * MIB)).rejects.toMatchObject({
    code: 'disk-full',
    message: expect.stringContaining(disk),
  });
  expect(readdirSync(disk)).toEqual(['open']);
  spawnSync('umount', [disk]);
});

test('a home whose number of a user was lost does not become that of root', () => {
  const folder = join(data, 'users');
  const users = createUsers(folder, 'ff');
  const uid = users.ofHome('h');
  expect([uid > 1_000_000_000, users.ofHome('h')]).toEqual([true, uid]);
  writeFileSync(join(folder, 'h'), '');
  expect(() => users.ofHome('h')).toThrow(/has no number of a user/);
});

test("keys of homes need the host's key", () => {
  openHomeKeys(data).make('other');
  const hostKey = readFileSync(join(data, 'home-key'));
  writeFileSync(join(data, 'home-key'), Buffer.alloc(32).toString('base64'));
  expect(() => openHomeKeys(data)).toThrow(/another key/);
  rmSync(join(data, 'home-key'));
  expect(() => openHomeKeys(data)).toThrow(/restore it from the backup/);
  writeFileSync(join(data, 'home-key'), hostKey, { mode: 0o644 });
  expect(() => openHomeKeys(data)).toThrow(/chmod 600/);
  expect(() => openHomeKeys(data, data)).toThrow(/^DESKTOP_HOME_KEY_FILE is .* should be a file/);
});
