// Writes all of the database into one file that either engine takes back, while the server goes on working.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { fsyncDirectory } from '#src/server/fsync-directory.ts';
import { CommandError } from './command-error.server.ts';
import { encryptTo } from './encryption.server.ts';
import type { OperatorServices } from './operator.server.ts';
import { newestMigration, pagesOf, SAVED_TABLES } from './rows.server.ts';
import type { BackupHeader } from './schema.ts';

/** What was written. `madeAt` is the moment it stands for, or a little before: what was acknowledged by then is in it. */
export interface BackedUp {
  readonly file: string;
  readonly rows: number;
  readonly madeAt: string;
}

/**
 * Writes a backup as of one moment, encrypted to `recipients` (`age1…`), or plain if there are none. The file is there whole
 * or not at all, and outlives a power cut. Stops if it is there already or cannot be written, and at a recipient that is mistyped.
 */
export async function writeBackup(
  { queries, config, now }: OperatorServices,
  path: string,
  recipients: readonly string[],
): Promise<BackedUp> {
  const encrypt = recipients.length > 0 ? await encryptTo(recipients) : undefined;
  const file = resolve(path);
  // Two backups into one file would meet here: the second stops at the first one's part.
  const part = `${file}.part`;
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name a file that is not there.`);
  const handle = await open(part, 'wx', 0o600).catch((error: unknown) => {
    throw writeFault(part, error);
  });
  let isNamed = false;
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  try {
    const madeAt = new Date(now()).toISOString();
    const counted = { rows: 0 };
    await readSnapshot(queries, engine, async (trx) => {
      const schema = await newestMigration(trx);
      const lines = linesOf(trx, { format: 'aperta-backup', version: 1, schema, made_at: madeAt, engine }, counted);
      for await (const piece of encrypt ? await encrypt(lines) : lines) await handle.writeFile(piece);
    });
    await handle.sync();
    await handle.close();
    await rename(part, file);
    isNamed = true;
    fsyncDirectory(dirname(file));
    return { file, rows: counted.rows, madeAt };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(isNamed ? file : part, { force: true });
    throw (error as { syscall?: unknown }).syscall === undefined ? error : writeFault(file, error);
  }
}

/** Gives the lines of a backup, a page at a time, and counts rows. */
async function* linesOf(trx: Queries, header: BackupHeader, counted: { rows: number }): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const told = (lines: readonly object[]) => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    hash.update(bytes);
    return bytes;
  };
  yield told([header]);
  for (const table of SAVED_TABLES) {
    for await (const page of pagesOf(trx, table)) {
      yield told(page.map((row) => ({ table, row })));
      counted.rows += page.length;
    }
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows: counted.rows, sha256: hash.digest('hex') })}\n`);
}

function writeFault(file: string, error: unknown): CommandError {
  const { code = 'no code' } = error as { code?: string };
  const hint =
    code === 'EEXIST'
      ? 'Another backup is being written there, or one was broken off: remove it.'
      : 'Name another place.';
  return new CommandError(`${file} cannot be written (${code}). ${hint}`, undefined, error);
}
