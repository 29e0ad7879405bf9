// Checks what the site stores: database, free space, backups.
import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CommandError } from '#src/accounts/commands/command-error.server.ts';
import type { Settled } from '#src/accounts/commands/command.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { savedTables } from '#src/accounts/table-rules.server.ts';
import { openBackup, readBackup } from '#src/features/operator/backup/read-backup.server.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { innerCode } from '#src/server/error-words.ts';
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

/** The newest file of a folder of backups. */
interface NewestBackup {
  readonly file: string;
  readonly at: number;
  readonly bytes: number;
}

/** Returns the newest backup in a folder; undefined if there is none, or no such folder. Throws if the folder cannot be read. */
function newestBackup(folder: string): NewestBackup | undefined {
  if (!existsSync(folder)) return undefined;
  const backups = readdirSync(folder)
    .filter((name) => name.endsWith('.age'))
    .map((name) => {
      const { mtimeMs: at, size: bytes } = statSync(join(folder, name));
      return { file: join(folder, name), at, bytes };
    });
  return backups.toSorted((one, other) => other.at - one.at)[0];
}

/**
 * Looks at the newest file of a folder of backups: its age, and whether it begins as an encrypted backup. `keyFile` has its private
 * key, which is usually not on this machine: then the whole file is read.
 */
export async function checkBackups(
  folder: string,
  { config, tableRules, now }: Pick<Settled, 'config' | 'tableRules' | 'now'>,
  keyFile?: string,
): Promise<Finding> {
  const { ok, warning, fault } = about('backup');
  let newest: NewestBackup | undefined;
  try {
    newest = newestBackup(folder);
  } catch (error) {
    return fault(`${folder} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no code'}).`);
  }
  if (newest === undefined)
    return (config.backupRecipients.length > 0 ? fault : warning)(
      `There is no backup in ${folder}. Name the right folder with --backups, or make one: backup FILE`,
    );
  const { file, at, bytes } = newest;
  const hours = Math.floor((now() - at) / HOUR_MS);
  if (hours >= BACKUP_HOURS)
    return fault(`The newest backup, ${file}, is ${hours} h old; it should be of the last night.`);
  const state = `${file} is ${hours} h old, ${(bytes / 1e6).toFixed(1)} MB`;
  try {
    if (readStart(file) !== AGE_HEADER)
      return fault(`${file} is no encrypted backup. Make another and try to restore it.`);
    if (keyFile === undefined) return ok(`${state}. Whether it can be read was not tried: check --key KEYFILE`);
    const tables = new Set(savedTables(tableRules).map(({ name }) => name));
    const rows = await countRows(file, keyFile, tables);
    return ok(`${state}, and ${keyFile === '-' ? 'the key' : keyFile} opens it: ${rows} rows, all of them whole.`);
  } catch (error) {
    if (!(error instanceof CommandError)) return fault(`${file} cannot be read (${innerCode(error) ?? 'no code'}).`);
    return fault(error.message);
  }
}

async function countRows(file: string, keyFile: string, tables: ReadonlySet<string>): Promise<number> {
  const { read, close } = await openBackup(file, keyFile);
  try {
    return (await readBackup(read(), file, tables, async () => undefined)).rows;
  } finally {
    await close();
  }
}

function readStart(file: string): string {
  const start = Buffer.alloc(AGE_HEADER.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, start.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return start.toString('latin1');
}
