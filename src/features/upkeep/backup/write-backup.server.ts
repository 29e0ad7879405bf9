// Writes the whole database to one file that both engines can restore, while the server runs.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { savedTables, type KeyedTable } from '#src/accounts/modules/table-rules.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { codeOf, CommandError, fileError } from '#src/command-line/command-error.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { BackupHeader } from './backup-lines.ts';
import { encryptTo } from './encryption.server.ts';
import { newestMigration, readPages } from './rows.server.ts';
import { writeWhole } from './whole-file.server.ts';

/** What a backup works with. */
export type BackupServices = Services<'queries' | 'config' | 'tableRules' | 'now'>;

/**
 * The part of the time in which a backup, or PostgreSQL for it, works. A low priority is not enough: Linux shares
 * processors between sessions, services and containers first, and a backup is in another one than the server.
 */
const WORKING_SHARE = 0.125;

/** The result. Everything that was committed before `madeAt` is in the backup. */
export interface BackupResult {
  readonly file: string;
  readonly rows: number;
  readonly madeAt: string;
}

/**
 * Writes a backup of one state of the database, encrypted to `recipients` (`age1…`), or plain if there are none. The
 * file is either complete or absent, also after a power cut. Throws a `CommandError` if it exists, if it cannot be
 * written, or if a recipient is invalid.
 */
export async function writeBackup(
  services: BackupServices,
  path: string,
  recipients: readonly string[],
): Promise<BackupResult> {
  const file = resolve(path);
  // A second backup to the same file fails here, because the first one's partial file exists.
  const part = `${file}.part`;
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name a file that is not there.`);
  try {
    const written = await writeWhole(file, part, (handle) =>
      writePieces(services, recipients, (piece) => handle.writeFile(piece)),
    );
    return { file, ...written };
  } catch (error) {
    throw asWriteError((error as NodeJS.ErrnoException).syscall === 'open' ? part : file, error);
  }
}

/**
 * Writes the same to a stream, which stays open. If it fails, what was written is cut off, and a restore refuses it.
 * Throws a `CommandError` if a recipient is invalid, or if the stream cannot be written.
 */
export async function writeBackupTo(
  services: BackupServices,
  stream: NodeJS.WritableStream,
  recipients: readonly string[],
): Promise<Omit<BackupResult, 'file'>> {
  const write = (piece: Uint8Array) =>
    new Promise<void>((done, fail) => {
      stream.write(piece, (error) => (error ? fail(error) : done()));
    });
  try {
    return await writePieces(services, recipients, write);
  } catch (error) {
    throw asWriteError('Standard output', error);
  }
}

async function writePieces(
  { queries, config, tableRules, now }: BackupServices,
  recipients: readonly string[],
  write: (piece: Uint8Array) => Promise<void>,
): Promise<Omit<BackupResult, 'file'>> {
  const encrypt = recipients.length > 0 ? await encryptTo(recipients) : undefined;
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  const madeAt = new Date(now()).toISOString();
  const counter = { rows: 0 };
  await readSnapshot(queries, engine, async (trx) => {
    const schema = await newestMigration(trx);
    const header: BackupHeader = { format: 'aperta-backup', version: 1, schema, made_at: madeAt, engine };
    const lines = linesOf(trx, savedTables(tableRules), header, counter);
    for await (const piece of encrypt ? await encrypt(lines) : lines) await write(piece);
  });
  return { rows: counter.rows, madeAt };
}

/**
 * Waits until the time since `start` is no more than the share of a backup. Other work makes it longer, and so the
 * pause.
 */
async function rest(start: number): Promise<void> {
  await wait((performance.now() - start) * (1 / WORKING_SHARE - 1));
}

/** Yields the lines of a backup, a page at a time with a pause after each, and counts rows in `counter`. */
async function* linesOf(
  trx: Queries,
  tables: readonly KeyedTable[],
  header: BackupHeader,
  counter: { rows: number },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const encode = (lines: readonly object[]) => {
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    hash.update(bytes);
    return bytes;
  };
  yield encode([header]);
  let start = performance.now();
  for (const table of tables) {
    for await (const page of readPages(trx, table)) {
      yield encode(page.map((row) => ({ table: table.name, row })));
      counter.rows += page.length;
      await rest(start);
      start = performance.now();
    }
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows: counter.rows, sha256: hash.digest('hex') })}\n`);
}

/** What the system refuses becomes a line for the operator. */
function asWriteError(file: string, error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).syscall === undefined) return error;
  const hint =
    codeOf(error) === 'EEXIST'
      ? 'Another backup is being written there, or one was broken off: remove it.'
      : 'Name another place.';
  return fileError(file, 'written', error, hint);
}
