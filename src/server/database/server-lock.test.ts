import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open.ts';
import { lockDataFolder, requireDataFolderLock } from './server-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = () => ({ dataDir: folder, databaseUrl: undefined });

test('a folder is locked once, can be used by the commands of an operator, and is released', async () => {
  const release = requireDataFolderLock(here());
  expect(lockDataFolder(here())).toBeUndefined();
  // As the operator's commands do.
  await (await openDatabase(here())).close();
  release();
  release();
  requireDataFolderLock(here())();
});

test('its files can be read by this user only', () => {
  const dataDir = join(folder, 'deep', 'data');
  requireDataFolderLock({ dataDir, databaseUrl: undefined })();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'server.lock')).mode & 0o777).toBe(0o600);
});

test('many servers share a PostgreSQL, and no folder is created', () => {
  const where = { dataDir: join(folder, 'none'), databaseUrl: 'postgres://127.0.0.1/x' };
  const releases = [lockDataFolder(where), lockDataFolder(where)];
  expect(releases.every((release) => release !== undefined)).toBe(true);
  expect(() => statSync(where.dataDir)).toThrow('ENOENT');
});

test('a lock that cannot be created is reported in one line that names the setting', () => {
  mkdirSync(join(folder, 'server.lock'));
  expect(() => lockDataFolder(here())).toThrow(/^DATA_DIR is [^\n]+ folder that this user may write to\.$/);
  rmSync(join(folder, 'server.lock'), { recursive: true });
  writeFileSync(join(folder, 'data'), '');
  expect(() => lockDataFolder({ ...here(), dataDir: join(folder, 'data') })).toThrow(/^DATA_DIR is [^\n]+\.$/);
});
