import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, withPublicUrl } from '#src/server/config.ts';
import { takeFolder } from '#src/server/database/server-lock.ts';
import { whileStopped } from './exclusive.server.ts';

test('work for which servers have to stop is refused while one runs, and keeps others from starting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'while-stopped-'));
  const config = withPublicUrl(readConfig({ DATA_DIR: dataDir }), 'https://site.example');
  const release = takeFolder(config);
  const work = async () => takeFolder(config);
  await expect(whileStopped({ config }, work)).rejects.toThrow(`A server uses ${dataDir}. Stop it`);
  release?.();
  expect(await whileStopped({ config }, work)).toBeUndefined();
  await expect(whileStopped({ config }, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  takeFolder(config)?.();
  rmSync(dataDir, { recursive: true });
});
