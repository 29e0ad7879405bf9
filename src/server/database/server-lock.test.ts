import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config.ts';
import { openDatabase } from './open.ts';
import { lockDataFolder, requireDataFolderLock } from './server-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = () => ({ dataDir: folder, databaseUrl: undefined });

/** A process that takes the folder and keeps it until it is killed. */
async function holder(): Promise<ChildProcess> {
  const program = `
    import { lockDataFolder } from './src/server/database/server-lock.ts';
    lockDataFolder({ dataDir: process.argv[1], databaseUrl: undefined });
    console.log('taken');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a folder that another process has locked is refused with one line, and free again after kill -9', async () => {
  const other = await holder();
  expect(lockDataFolder(here())).toBeUndefined();
  expect(() => requireDataFolderLock(here())).toThrow(ConfigError);
  expect(() => requireDataFolderLock(here())).toThrow(
    /^DATA_DIR is [^\n]* another server uses[^\n]*stop[^\n]*DATABASE_URL\.$/,
  );
  // As the operator's commands do.
  await (await openDatabase(here())).close();
  other.kill('SIGKILL');
  await once(other, 'close');
  requireDataFolderLock(here())();
});

test('a folder is locked once, also within a process, and released', () => {
  const release = requireDataFolderLock(here());
  expect(lockDataFolder(here())).toBeUndefined();
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
