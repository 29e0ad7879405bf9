// Checks what the site stores: database and free space.
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Services } from '#src/accounts/services.server.ts';
import { codeOf } from '#src/command-line/command-error.ts';
import { SCHEMA } from '#src/server/database/migrations.ts';
import { about, type Finding } from './finding.ts';

const GB = 1e9;

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

/** Takes a folder, the name of its setting, and what happens once the disk is full. */
export async function checkSpace(setting: string, folder: string, effect: string): Promise<Finding> {
  const { ok, warning, fault } = about('disk');
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const free = `${((bavail * bsize) / GB).toFixed(1)} GB`;
    const percent = Math.round((bavail / blocks) * 100);
    const text = `${setting} ${folder} has ${free} free (${percent} %)`;
    if (bavail * bsize < GB / 5 || percent < 2) return fault(`${text}: ${effect}.`);
    return percent < 10 ? warning(`${text}.`) : ok(`${text}.`);
  } catch (error) {
    return fault(`${setting} ${folder} cannot be read (${codeOf(error)}).`);
  }
}
