// Checks what the site stores: database, free space, backups.
import { openSync, readdirSync, readSync, closeSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import type { SiteConfig } from '#src/server/config.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { HOUR_MS } from '#src/shared/durations.ts';
import { about, type Finding } from './finding.ts';

const GB = 1e9;
/** Backups are made at least each night. */
const BACKUP_HOURS = 26;
const AGE_HEADER = 'age-encryption.org/v1';

/** Opening the database has checked its version and encoding already. */
export async function checkDatabase({ queries, config }: Services<'queries' | 'config'>): Promise<Finding> {
  const { ok } = about('database');
  if (config.databaseUrl === undefined) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(queries);
    return ok(`SQLite ${rows[0]?.version} in ${config.dataDir}, schema ${SCHEMA}.`);
  }
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(queries);
  return ok(`PostgreSQL ${rows[0]?.version}, UTF8, schema ${SCHEMA}.`);
}

/** Takes a folder and the name of its setting. */
export async function checkSpace(setting: string, folder: string): Promise<Finding> {
  const { ok, warning, fault } = about('disk');
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = `${((bavail * bsize) / GB).toFixed(1)} GB`;
    const percent = Math.round((bavail / blocks) * 100);
    const text = `${setting} ${folder} has ${free} free (${percent} %)`;
    if (bavail * bsize < GB / 5 || percent < 2) return fault(`${text}: changes are refused once it is full.`);
    return percent < 10 ? warning(`${text}.`) : ok(`${text}.`);
  } catch (error) {
    return fault(`${setting} ${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no code'}).`);
  }
}

/**
 * Looks at the newest file of a folder of backups: its age, and whether it begins as an encrypted backup. Only its private key,
 * which is not on this machine, could read more.
 */
export function checkBackups(
  folder: string,
  { backupRecipients }: Pick<SiteConfig, 'backupRecipients'>,
  now: number,
): Finding {
  const { ok, warning, fault } = about('backup');
  let newest: { name: string; at: number; bytes: number } | undefined;
  try {
    for (const name of readdirSync(folder)) {
      const { mtimeMs: at, size: bytes } = statSync(join(folder, name));
      if (name.endsWith('.age') && at > (newest?.at ?? 0)) newest = { name, at, bytes };
    }
  } catch (error) {
    const { code = 'no code' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') return fault(`${folder} cannot be read (${code}).`);
  }
  if (newest === undefined)
    return (backupRecipients.length > 0 ? fault : warning)(
      `There is no backup in ${folder}. Name the right folder with --backups, or make one: backup FILE`,
    );
  const hours = Math.floor((now - newest.at) / HOUR_MS);
  const file = join(folder, newest.name);
  if (hours >= BACKUP_HOURS)
    return fault(`The newest backup, ${file}, is ${hours} h old; it should be of the last night.`);
  if (readStart(file) !== AGE_HEADER)
    return fault(`${file} is no encrypted backup. Make another and try to restore it.`);
  return ok(`${file} is ${hours} h old, ${(newest.bytes / 1e6).toFixed(1)} MB.`);
}

function readStart(file: string): string {
  const start = Buffer.alloc(AGE_HEADER.length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start, 0, start.length, 0);
  closeSync(descriptor);
  return start.toString('latin1');
}
