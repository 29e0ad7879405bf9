// Allows one server at a time per SQLite file. Two would each cache keys, and both would send the queued emails.
import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFolderHint } from '#src/server/files/data-folder-hint.ts';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import { ConfigError } from '../settings/config-error.ts';
import type { Config } from '../settings/config.ts';

type DatabaseLocation = Pick<Config, 'dataDir' | 'databaseUrl'>;

const SQLITE_BUSY = 5;

// References to the open locks: garbage collection would close the database, and with it the lock.
const locks = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process. Returns the function that unlocks it, or undefined while another process has the
 * lock. The lock is an open transaction on the file server.lock, so the operating system releases it if the process dies.
 * Operators' commands can still open the database. On PostgreSQL it does nothing. Throws a `ConfigError` if the file cannot
 * be used.
 */
export function lockDataFolder({ dataDir, databaseUrl }: DatabaseLocation): (() => void) | undefined {
  if (databaseUrl !== undefined) return () => undefined;
  try {
    createDurableDirectory(dataDir);
    const lock = lockFile(join(dataDir, 'server.lock'));
    if (lock === undefined) return undefined;
    locks.add(lock);
    return () => {
      if (locks.delete(lock)) lock.close();
    };
  } catch (error) {
    const { message = String(error), code = 'no code' } = error as { message?: string; code?: string };
    throw new ConfigError(
      `DATA_DIR is ${dataDir}, and its file server.lock cannot be used: ${message} (${code}). ${dataFolderHint(error)}`,
    );
  }
}

/** Does the same, but throws a `ConfigError` of one line while another process has the lock. */
export function requireDataFolderLock(location: DatabaseLocation): () => void {
  const release = lockDataFolder(location);
  if (release) return release;
  throw new ConfigError(
    `DATA_DIR is ${location.dataDir}, which another server uses, and SQLite is for one: stop that server, or give this one another DATA_DIR, or let both share a PostgreSQL with DATABASE_URL.`,
  );
}

function lockFile(file: string): DatabaseSync | undefined {
  createFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return undefined;
    throw error;
  }
}

/**
 * Creates the file for this user alone. Does not open an existing file: closing any descriptor of it would drop this process's
 * POSIX lock.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}
