// Migrated databases that tests copy. To migrate takes half a second of the processors, a copy a tenth of that.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#src/server/database/open.ts';

/** Databases without rows, in the newest schema. */
export interface TemplateDatabases {
  /** The file of SQLite. */
  readonly file: string;
  /** The name of the database of PostgreSQL; empty if there is no server. */
  readonly name: string;
}

// In memory where possible, because commits would wait for the disk.
export const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Sends one statement to a PostgreSQL server. */
export async function ask(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The address of a new name for a database, on the server at `server`. */
export function newName(server: string): { name: string; url: string } {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { name, url: url.href };
}

/** Vitest calls it before the tests of a project, and the returned function after them. */
// oxlint-disable-next-line import/no-default-export -- Vitest asks for one
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(FOLDER, 'template-'));
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const { name, url } = server === '' ? { name: '', url: '' } : newName(server);
  if (server !== '') {
    await ask(server, `create database ${name}`);
    await (await openDatabase({ dataDir: '', databaseUrl: url })).close();
  }
  project.provide('templateDatabases', { file: join(dataDir, 'accounts.db'), name });
  return async () => {
    rmSync(dataDir, { recursive: true });
    if (server !== '') await ask(server, `drop database ${name} with (force)`);
  };
}
