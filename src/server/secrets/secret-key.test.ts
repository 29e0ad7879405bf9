import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { freshDatabase, onEachDatabase } from '#test/databases.ts';
import { createSecretKey, openSecretKey } from './secret-key.ts';

/** Errors of Node for data that cannot be decrypted. */
const UNDECRYPTABLE = /unable to authenticate|authentication tag|initialization vector/i;

const key = createSecretKey(Buffer.alloc(32, 1));
const other = createSecretKey(Buffer.alloc(32, 2));

describe('the secret key', () => {
  test('decrypts what it has encrypted, in any script', () => {
    for (const text of ['', 'JBSWY3DPEHPK3PXP', 'Ελληνικά 😀'])
      expect(key.decrypt('a', key.encrypt('a', text))).toBe(text);
  });

  test('encrypts the same text differently each time, and reveals nothing of it', () => {
    const [first, second] = [key.encrypt('a', 'JBSWY3DPEHPK3PXP'), key.encrypt('a', 'JBSWY3DPEHPK3PXP')];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false);
  });

  test('decrypts nothing of another key or for another purpose', () => {
    const encrypted = key.encrypt('one-time password 1', 'text');
    expect(() => other.decrypt('one-time password 1', encrypted)).toThrow(UNDECRYPTABLE);
    expect(() => key.decrypt('one-time password 2', encrypted)).toThrow(UNDECRYPTABLE);
  });

  test('decrypts nothing that was changed in any one byte, or truncated', () => {
    const encrypted = Buffer.from(key.encrypt('a', 'text'), 'base64url');
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed[at]! ^= 1;
      for (const bytes of [changed, encrypted.subarray(0, at)])
        expect(() => key.decrypt('a', bytes.toString('base64url')), `byte ${at}`).toThrow(UNDECRYPTABLE);
    }
  });

  test('derives one code from one text, and others from other texts, purposes and keys', () => {
    const codes = [key.mac('a', 'x'), key.mac('a', 'y'), key.mac('b', 'x'), other.mac('a', 'x')];
    expect(new Set(codes).size).toBe(4);
    expect(key.mac('a', 'x')).toBe(codes[0]);
    expect(codes.every((code) => /^[0-9a-f]{64}$/.test(code))).toBe(true);
  });
});

onEachDatabase('the source of the secret key', (makePlace) => {
  const fresh = freshDatabase(makePlace);
  let dataDir: string;
  beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'key-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const open = (secretKey?: string, folder = dataDir) =>
    openSecretKey({ dataDir: folder, secretKey }, fresh.database.queries);
  const file = () => join(dataDir, 'secret.key');

  test('the first start creates a file that only its user can read, and the next reads it', async () => {
    const made = await open();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readFileSync(file(), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await open()).decrypt('a', made.encrypt('a', 'text'))).toBe('text');
  });

  test('the first start creates the data folder too, which a server on PostgreSQL may not have yet', async () => {
    const folder = join(dataDir, 'not', 'there');
    await open(undefined, folder);
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('several concurrent starts agree on one key', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(new Set(keys.map((key) => key.mac('a', 'x'))).size).toBe(1);
  });

  test('the setting takes precedence over the file, and creates none', async () => {
    const made = await open('ab'.repeat(32));
    expect(existsSync(file())).toBe(false);
    expect((await open('AB'.repeat(32))).mac('a', 'x')).toBe(made.mac('a', 'x'));
  });

  test('a key that the database was not used with is reported by the name of the setting and without the key', async () => {
    await open('ab'.repeat(32));
    for (const again of [open('cd'.repeat(32)), open()]) {
      await expect(again).rejects.toThrow(ConfigError);
      await expect(again).rejects.toThrow(/^SECRET_KEY /);
      await expect(again).rejects.not.toThrow(/[0-9a-f]{16}/);
    }
    // A new file would look like the right one.
    expect(existsSync(file())).toBe(false);
    expect(await open('ab'.repeat(32))).toBeDefined();
  });

  test.skipIf(process.platform === 'win32').each(['640', '604', '622', '644'])(
    'a file of mode %s, which others have access to, is refused with its name, its mode and what to do',
    async (mode) => {
      await open();
      chmodSync(file(), Number.parseInt(mode, 8));
      const message = `DATA_DIR: ${file()} has mode ${mode}: other users of this machine may read or change the secret key. Run: chmod 600 ${file()}`;
      await expect(open()).rejects.toThrow(new ConfigError(message));
      chmodSync(file(), 0o600);
      expect(await open()).toBeDefined();
    },
  );

  test('an invalid or unreadable key file is reported by its name and never overwritten', async () => {
    writeFileSync(file(), 'half a ke', { mode: 0o600 });
    await expect(open()).rejects.toThrow(/secret\.key is not a key/);
    expect(readFileSync(file(), 'utf8')).toBe('half a ke');
    rmSync(file());
    mkdirSync(file());
    await expect(open()).rejects.toThrow(/^DATA_DIR: .*secret\.key cannot be read or made \(EISDIR\)/);
  });
});
