// The one key that is not in the database: whoever has a copy of the database alone can open nothing that was sealed with it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { dataFolderHint } from './data-folder-hint.ts';
import type { Queries } from './database/tables.ts';
import { createDurableDirectory, fsyncDirectory } from './fsync-directory.ts';

/** Seals texts, and makes codes of texts that cannot be tried out without the key. */
export interface SecretKey {
  /** Gives a text that only `open` with the same `purpose` can read (AES-256-GCM). */
  seal(purpose: string, text: string): string;
  /** Gives the text back. Throws if it was changed, or sealed under another key or for another purpose. */
  open(purpose: string, sealed: string): string;
  /** Gives the HMAC-SHA-256 of a text, hex. */
  mac(purpose: string, text: string): string;
}

/** Makes the key's keeper of 32 bytes. */
export function createSecretKey(bytes: Uint8Array): SecretKey {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
  return {
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytesOf = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), bytesOf.subarray(0, 12));
      cipher.setAuthTag(bytesOf.subarray(12, 28));
      return Buffer.concat([cipher.update(bytesOf.subarray(28)), cipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
  };
}

/** Users other than the one of this program have access to the file of the key. */
export class ExposedKeyError extends ConfigError {}

/** The name under which the database keeps a value by which the key is known. */
export const KEY_CHECK = 'secret key check';

/**
 * Gives the key of the setting, else of the file `secret.key` in the data folder, which is made if it is not there.
 * Throws a `ConfigError` if it is not the key that this database was used with: one server of several without the
 * setting would lock members out of their second factor. Throws an `ExposedKeyError` at a file that group or others may
 * read or write (OWASP ASVS 5.0, 13.3.2: least privilege for secrets).
 */
export async function openSecretKey(config: Pick<Config, 'dataDir' | 'secretKey'>, db: Queries): Promise<SecretKey> {
  const key = createSecretKey(Buffer.from(config.secretKey ?? keyInFile(join(config.dataDir, 'secret.key')), 'hex'));
  const check = key.mac(KEY_CHECK, KEY_CHECK);
  await db
    .insertInto('secrets')
    .values({ name: KEY_CHECK, value: check, expires_at: Number.MAX_SAFE_INTEGER })
    .onConflict((clash) => clash.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', KEY_CHECK)
    .executeTakeFirstOrThrow();
  if (!timingSafeEqual(Buffer.from(value), Buffer.from(check))) {
    throw new ConfigError(
      'SECRET_KEY is not the key that this database was used with: it should be the same for all servers of one database (without the setting, it is the file secret.key in DATA_DIR).',
    );
  }
  return key;
}

function keyInFile(file: string): string {
  try {
    // The folder of a server on PostgreSQL: no database has made it.
    createDurableDirectory(dirname(file));
    if (!existsSync(file)) {
      // Of two starts at once one puts its key in place, whole, and the other reads it.
      const draft = `${file}.${randomBytes(4).toString('hex')}`;
      writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
      try {
        linkSync(draft, file);
      } finally {
        rmSync(draft);
      }
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw fileError(file, error);
  }
  refuseExposed(file);
  try {
    const text = readFileSync(file, 'utf8').trim();
    // Before the database knows it: a key that is lost in a power cut opens nothing any more. Also one that is there
    // already, since the other start may not have come so far.
    fsyncDirectory(dirname(file));
    if (/^[0-9a-f]{64}$/i.test(text)) return text;
  } catch (error) {
    throw fileError(file, error);
  }
  throw new ConfigError(
    `DATA_DIR: ${file} is not a key: it should be 64 hexadecimal digits. Restore it from a backup.`,
  );
}

/** On Windows the mode says nothing about who may read a file. */
function refuseExposed(file: string): void {
  if (process.platform === 'win32') return;
  const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  if ((mode & 0o077) === 0 || statSync(file).isDirectory()) return;
  throw new ExposedKeyError(
    `DATA_DIR: ${file} has mode ${mode.toString(8)}: other users of this machine may read or change the secret key. Run: chmod 600 ${file}`,
  );
}

function fileError(file: string, error: unknown): ConfigError {
  return new ConfigError(
    `DATA_DIR: ${file} cannot be read or made (${(error as { code?: string }).code ?? 'no code'}). ${dataFolderHint(error)}`,
  );
}
