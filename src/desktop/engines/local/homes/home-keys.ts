// The keys of encrypted homes: one for each, wrapped with the host's key. A home without its key cannot be read any more, also not its
// copies in backups.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ENGINE_ID } from '#src/desktop/engines/engine.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';

const KEY_BYTES = 64;
const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

export interface HomeKeys {
  /** Whether the host's key is in the same folder as the homes. */
  readonly isBesideHomes: boolean;
  /** Returns the key of a home; nothing if it has none. Throws a `ConfigError` if it was wrapped with another key of the host. */
  find(home: string): Buffer | undefined;
  /** Makes the key of a new home, and returns it once it is on the disk. */
  make(home: string): Buffer;
  /** Overwrites and deletes it. */
  destroy(home: string): void;
}

/**
 * Opens the keys in a folder below `data`. The host's key is in the file `path`, which is made if there are no homes' keys yet. Throws a `ConfigError` if
 * it cannot be used.
 */
export function openHomeKeys(data: string, path = join(data, 'home-key')): HomeKeys {
  const file = resolve(path);
  const folder = join(data, 'home-keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const homes = readdirSync(folder).filter((name) => ENGINE_ID.test(name));
  const hostKey = usableKey(file, homes.length > 0);
  const ofHome = (home: string) => join(folder, home);
  const unwrap = (home: string) => {
    const wrapped = readFileSync(ofHome(home));
    const cipher = createDecipheriv(CIPHER, hostKey, wrapped.subarray(0, NONCE_BYTES));
    cipher.setAAD(Buffer.from(home)).setAuthTag(wrapped.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([cipher.update(wrapped.subarray(NONCE_BYTES + TAG_BYTES)), cipher.final()]);
    } catch {
      throw new ConfigError(`DESKTOP_HOME_KEY_FILE is ${file}, which is another key than homes are encrypted with.`);
    }
  };
  // Now, and not when the first member comes.
  for (const home of homes.slice(0, 1)) unwrap(home);
  return {
    isBesideHomes: file.startsWith(join(data, '/')),
    find: (home) => (existsSync(ofHome(home)) ? unwrap(home) : undefined),
    make(home) {
      const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
      const cipher = createCipheriv(CIPHER, hostKey, nonce).setAAD(Buffer.from(home));
      const wrapped = Buffer.concat([cipher.update(key), cipher.final()]);
      store(ofHome(home), Buffer.concat([nonce, cipher.getAuthTag(), wrapped]));
      return key;
    },
    destroy(home) {
      const found = lstatSync(ofHome(home), { throwIfNoEntry: false });
      if (!found) return;
      // A deleted file stays on the disk until something else is written there.
      write(ofHome(home), 'r+', randomBytes(found.size));
      rmSync(ofHome(home));
      syncFolder(folder);
    },
  };
}

/** Reads or makes it. Throws a `ConfigError` for all that can be wrong with it. */
function usableKey(file: string, isInUse: boolean): Buffer {
  try {
    return readHostKey(file, isInUse);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DESKTOP_HOME_KEY_FILE is ${file}, which cannot be read or made: ${(error as Error).message}. It should be a file of this user in a folder that exists.`,
    );
  }
}

function readHostKey(file: string, isInUse: boolean): Buffer {
  if (!existsSync(file)) {
    if (isInUse)
      throw new ConfigError(
        `DESKTOP_HOME_KEY_FILE is ${file}, which does not exist, and homes are encrypted with it: restore it from the backup.`,
      );
    store(file, Buffer.from(`${randomBytes(32).toString('base64')}\n`));
  }
  const found = statSync(file);
  if (found.isFile() && (found.mode & 0o077) !== 0)
    throw new ConfigError(`DESKTOP_HOME_KEY_FILE is ${file}, which others can read: run \`chmod 600 ${file}\`.`);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== 32)
    throw new ConfigError(
      `DESKTOP_HOME_KEY_FILE is ${file}: it should have 32 bytes as base64, as the host writes it.`,
    );
  return key;
}

/** Writes a file that is there, whole, after a loss of power. */
function store(file: string, bytes: Buffer): void {
  write(`${file}.new`, 'w', bytes);
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

function write(file: string, flags: 'w' | 'r+', bytes: Buffer): void {
  const descriptor = openSync(file, flags, 0o600);
  try {
    writeSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
