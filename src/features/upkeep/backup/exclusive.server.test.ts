import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockDataFolder } from '#src/server/database/server-lock.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { withoutRunningServer } from './exclusive.server.ts';

test('an exclusive command is refused while a server runs, and keeps servers from starting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'while-stopped-'));
  const config = { ...readConfig({ DATA_DIR: dataDir }), publicUrl: 'https://site.example' };
  const release = lockDataFolder(config);
  const work = async () => lockDataFolder(config);
  await expect(withoutRunningServer({ config }, work)).rejects.toThrow(`A server uses ${dataDir}. Stop it`);
  release?.();
  expect(await withoutRunningServer({ config }, work)).toBeUndefined();
  await expect(withoutRunningServer({ config }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  lockDataFolder(config)?.();
  rmSync(dataDir, { recursive: true });
});
