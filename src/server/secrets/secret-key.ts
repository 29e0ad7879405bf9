// The secret key, which is not in the database: a copy of the database alone reveals nothing that is encrypted with it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Queries } from '#src/server/database/tables.ts';
import { dataFolderHint } from '#src/server/files/data-folder-hint.ts';
import { createDurableDirectory, fsyncDirectory } from '#src/server/files/fsync-directory.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import type { Config } from '#src/server/settings/config.ts';

/** Encrypts texts, and computes MACs of texts. */
export interface SecretKey {
  /** Returns the text encrypted with AES-256-GCM, base64url: nonce, tag, ciphertext. */
  encrypt(purpose: string, text: string): string;
  /** Returns the plain text. Throws if it was changed, or encrypted with another key or for another purpose. */
  decrypt(purpose: string, encrypted: string): string;
  /** Returns the HMAC-SHA-256 of a text, hex. */
  mac(purpose: string, text: string): string;
}

/** Takes 32 bytes. Derives a key per purpose from them (HKDF-SHA-256). */
export function createSecretKey(bytes: Uint8Array): SecretKey {
  const keyOf = (purpose: string) => Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
  return {
    encrypt(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    decrypt(purpose, encrypted) {
      const data = Buffer.from(encrypted, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', keyOf(purpose), data.subarray(0, 12));
      cipher.setAuthTag(data.subarray(12, 28));
      return Buffer.concat([cipher.update(data.subarray(28)), cipher.final()]).toString('utf8');
    },
    mac: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('hex'),
  };
}

/** Thrown if other users of the machine have access to the file of the key. */
export class ExposedKeyError extends ConfigError {}

/** The row of the table `secrets` with a MAC of the key, from which a server recognises its key. */
export const KEY_CHECK = 'secret key check';

/**
 * Returns the key of SECRET_KEY, else of the file `secret.key` in the data folder, which is created for a new database.
 * Throws a `ConfigError` if it is not the key that this database was used with, or if the file is missing and the
 * database was used with one: another key would lock members out of their second factor. Throws an `ExposedKeyError` if
 * group or others may read or write the file (OWASP ASVS 5.0, 13.3.2: least privilege for secrets).
 */
export async function openSecretKey(config: Pick<Config, 'dataDir' | 'secretKey'>, db: Queries): Promise<SecretKey> {
  const file = join(config.dataDir, 'secret.key');
  if (config.secretKey === undefined) await refuseMissingKey(file, db);
  const key = createSecretKey(Buffer.from(config.secretKey ?? readOrCreateKey(file), 'hex'));
  const check = key.mac(KEY_CHECK, KEY_CHECK);
  await db
    .insertInto('secrets')
    .values({ name: KEY_CHECK, value: check, expires_at: Number.MAX_SAFE_INTEGER })
    .onConflict((conflict) => conflict.column('name').doNothing())
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

/**
 * The same for the operator's program, which makes no key: beside a server of another machine, or before a restore, that
 * would be a second one. Throws a `ConfigError` if there is none here.
 */
export async function openExistingKey(config: Pick<Config, 'dataDir' | 'secretKey'>, db: Queries): Promise<SecretKey> {
  const file = join(config.dataDir, 'secret.key');
  if (config.secretKey === undefined && !existsSync(file))
    throw new ConfigError(
      `SECRET_KEY is not set, and ${file} is missing: this command needs the key of the servers. Put that file there or set SECRET_KEY to the key; for a new site, start the server once, which makes it.`,
    );
  return openSecretKey(config, db);
}

/** Throws if the database was used with a key, and the file is not there: a new one would look like the right one. */
async function refuseMissingKey(file: string, db: Queries): Promise<void> {
  if (existsSync(file)) return;
  const used = await db.selectFrom('secrets').select('name').where('name', '=', KEY_CHECK).executeTakeFirst();
  // Once more: another server that starts at the same moment has made the file before it wrote the row.
  if (used === undefined || existsSync(file)) return;
  throw new ConfigError(
    `SECRET_KEY is not set, and ${file} is missing, but this database was used with a key: put that file back, or set SECRET_KEY to the key. No new one was made. If it is lost: ${PROGRAM.admin('secret-key forget')}`,
  );
}

/** Returns the key in the file, 64 hexadecimal digits. Creates the file if it does not exist. */
function readOrCreateKey(file: string): string {
  try {
    // With PostgreSQL nothing else has created the folder.
    createDurableDirectory(dirname(file));
    if (!existsSync(file)) {
      // If two servers start at once, one links its complete file into place and the other reads it.
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
  checkMode(file);
  try {
    const text = readFileSync(file, 'utf8').trim();
    // Before the database refers to it: after a power cut a lost key could decrypt nothing. Also for an existing file, which
    // another start may not have synced yet.
    fsyncDirectory(dirname(file));
    if (/^[0-9a-f]{64}$/i.test(text)) return text;
  } catch (error) {
    throw fileError(file, error);
  }
  throw new ConfigError(
    `DATA_DIR: ${file} is not a key: it should be 64 hexadecimal digits. Restore it from a backup.`,
  );
}

/** Throws if others have access to the file. On Windows the mode says nothing about access. */
function checkMode(file: string): void {
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
