// Writes all of the database into one file that either engine takes back, while the server goes on working.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Queries } from '#src/server/database/tables.ts';
import { Stop } from './failure.server.ts';
import type { OperatorParts } from './operator.server.ts';
import { newestMigration, pagesOf, readingAtOnce, SAVED_TABLES } from './rows.server.ts';
import type { BackupHeader } from './schema.ts';

/**
 * Writes a backup as of one moment and gives its absolute path and how many rows are in it. The file is there whole or not
 * at all. Stops if it is there already or cannot be written.
 */
export async function backUp(
  { queries, config, now }: OperatorParts,
  path: string,
): Promise<{ file: string; rows: number }> {
  const file = resolve(path);
  // Two backups into one file would meet here: the second stops at the first one's part.
  const part = `${file}.part`;
  if (existsSync(file)) throw new Stop(`${file} is there already. Name a file that is not there.`);
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw writeFault(part, error);
  });
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  try {
    const made_at = new Date(now()).toISOString();
    const rows = await readingAtOnce(queries, engine, async (within) => {
      const schema = await newestMigration(within);
      return writeAll(handle, within, { format: 'aperta-backup', version: 1, schema, made_at, engine });
    });
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return { file, rows };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw (error as { syscall?: unknown }).syscall === undefined ? error : writeFault(file, error);
  }
}

async function writeAll(handle: FileHandle, within: Queries, header: BackupHeader): Promise<number> {
  const hash = createHash('sha256');
  const write = async (lines: readonly object[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    hash.update(text);
    await handle.writeFile(text);
  };
  await write([header]);
  let rows = 0;
  for (const table of SAVED_TABLES) {
    for await (const page of pagesOf(within, table)) {
      await write(page.map((row) => ({ table, row })));
      rows += page.length;
    }
  }
  await handle.writeFile(`${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`);
  return rows;
}

/** A new name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  // Windows and some network disks have no such thing.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function writeFault(file: string, error: unknown): Stop {
  const { code = 'no code' } = error as { code?: string };
  const hint =
    code === 'EEXIST'
      ? 'Another backup is being written there, or one was broken off: remove it.'
      : 'Name another place.';
  return new Stop(`${file} cannot be written (${code}). ${hint}`, undefined, error);
}
