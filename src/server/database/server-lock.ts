// One server at a time on one SQLite file: two would each remember keys, and send each other's mails, without knowing.
import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFolderHint } from '#src/server/data-folder-hint.ts';
import { createDurableDirectory } from '#src/server/fsync-directory.ts';
import { ConfigError, type Config } from '../config.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

const SQLITE_BUSY = 5;

// Kept here as well: a database that nobody can reach is closed when memory is tidied, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Takes the data folder for this process until the function given is called or the process ends, however it ends: the lock is
 * an open transaction on the file server.lock, which the operating system ends with its process. The database itself
 * stays open to others, such as the operator's commands. Gives nothing while another process has the folder. On
 * PostgreSQL, which is for many, there is nothing to take. Throws a `ConfigError` if the file cannot be used.
 */
export function lockDataFolder({ dataDir, databaseUrl }: Where): (() => void) | undefined {
  if (databaseUrl !== undefined) return () => undefined;
  try {
    createDurableDirectory(dataDir);
    const lock = lockFile(join(dataDir, 'server.lock'));
    if (lock === undefined) return undefined;
    held.add(lock);
    return () => {
      if (held.delete(lock)) lock.close();
    };
  } catch (error) {
    const { message = String(error), code = 'no code' } = error as { message?: string; code?: string };
    throw new ConfigError(
      `DATA_DIR is ${dataDir}, and its file server.lock cannot be used: ${message} (${code}). ${dataFolderHint(error)}`,
    );
  }
}

/** Does the same, or throws a `ConfigError` of one line that says what to do. */
export function requireDataFolderLock(where: Where): () => void {
  const release = lockDataFolder(where);
  if (release) return release;
  throw new ConfigError(
    `DATA_DIR is ${where.dataDir}, which another server uses, and SQLite is for one: stop that server, or give this one another DATA_DIR, or let both share a PostgreSQL with DATABASE_URL.`,
  );
}

function lockFile(file: string): DatabaseSync | undefined {
  makeFile(file);
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

/** For this user alone. Never opened where it is there: to close any handle of it is to lose this process's lock (POSIX). */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    chmodSync(file, 0o600);
  }
}
