// Reads a backup into an empty database. The whole file is looked through before the first row is written.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '#src/server/config.ts';
import { carryOver0005, MIGRATIONS, renameColumns0006 } from '#src/server/database/migrations.ts';
import { ExposedKeyError, openSecretKey } from '#src/server/secret-key.ts';
import { EXIT, CommandError } from './command-error.server.ts';
import { damaged, decrypt, isEncrypted, readKeyFile, type Pieces } from './encryption.server.ts';
import type { OperatorServices } from './operator.server.ts';
import { clearTables, hasUsers, insertRows, isSaved } from './rows.server.ts';
import { backupEnd, backupHeader, backupRow, type BackupHeader, type BackupRow } from './schema.ts';

const BATCH = 100;

/** Of a line; the longest row has a few KiB. A file without a line feed is not read into memory. */
const MOST_LINE_BYTES = 1_048_576;

/** What was restored. `key` says whether the secret key that is set up here is the one that the backup was used with; `exposed`: others may read its file. */
export interface Restored {
  readonly file: string;
  readonly rows: number;
  readonly madeAt: string;
  readonly key: 'right' | 'other' | 'exposed' | 'missing';
}

/**
 * Reads a backup into a database without accounts, all of it or nothing; `confirm` is asked before the first row. Stops at
 * an account, at a file that is damaged, cut off or of another format, at one of a newer version of this program, and where
 * the key is not that of the file. `keyFile`: the private key of an encrypted one.
 */
export async function restore(
  { queries, config }: OperatorServices,
  path: string,
  keyFile: string | undefined,
  confirm: (madeAt: string, rows: number) => Promise<void>,
): Promise<Restored> {
  const file = resolve(path);
  const refuseUsers = async (db: typeof queries) => {
    if (await hasUsers(db))
      throw new CommandError(
        'The database has accounts, and a backup goes into an empty one. Set another DATA_DIR or DATABASE_URL.',
      );
  };
  await refuseUsers(queries);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new CommandError(
      `${file} cannot be read (${(error as { code?: string }).code ?? 'no code'}).`,
      undefined,
      error,
    );
  });
  try {
    const read = await readerOf(handle, file, keyFile);
    const { header, rows } = await readBackup(read(), file, async () => undefined);
    await confirm(header.made_at, rows);
    await queries.transaction().execute(async (trx) => {
      await refuseUsers(trx);
      // What a server that was started once has made for itself.
      await clearTables(trx);
      let batch: BackupRow[] = [];
      const flush = async () => {
        const table = batch[0]?.table ?? '';
        if (isSaved(table))
          await insertRows(
            trx,
            table,
            batch.map(({ row }) => (header.schema < '0006' ? renameColumns0006(table, row) : row)),
          );
        batch = [];
      };
      await readBackup(read(), file, async (row) => {
        if (batch.length === BATCH || (batch[0] && batch[0].table !== row.table)) await flush();
        batch.push(row);
      });
      await flush();
      if (header.schema < '0005') await carryOver0005(trx);
    });
    return { file, rows, madeAt: header.made_at, key: await keyState(config, queries) };
  } finally {
    await handle.close();
  }
}

/** Gives what reads a file from its start, decrypted if it is encrypted. */
async function readerOf(handle: FileHandle, file: string, keyFile: string | undefined): Promise<() => Pieces> {
  const read = () => handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const isLocked = isEncrypted(buffer.subarray(0, bytesRead));
  if (isLocked && keyFile === undefined)
    throw new CommandError(`${file} is encrypted: name the file of its key with --key KEYFILE.`, EXIT.usage);
  if (keyFile === undefined) return read;
  if (!isLocked)
    throw new CommandError(`${file} is not encrypted, or cut off. One that was made with --plain needs no --key.`);
  const keys = await readKeyFile(keyFile);
  return () => decrypt(read(), keys, { file, keyFile });
}

/** Takes the bytes of a backup and hands on each row. Stops where it is not what was once written. */
async function readBackup(
  pieces: Pieces,
  file: string,
  take: (row: BackupRow) => Promise<void>,
): Promise<{ header: BackupHeader; rows: number }> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let rows = 0;
  let isOver = false;
  for await (const line of linesOf(pieces, file)) {
    const value = jsonOf(line);
    if (!header) {
      header = headerOf(value, file);
    } else if (backupRow.safeParse(value).success && !isOver) {
      const row = value as BackupRow;
      if (!isSaved(row.table)) throw damaged(file);
      rows += 1;
      await take(row);
    } else {
      const end = backupEnd.safeParse(value).data;
      if (isOver || !end || end.rows !== rows || end.sha256 !== hash.copy().digest('hex')) throw damaged(file);
      isOver = true;
    }
    hash.update(line);
  }
  if (!header || !isOver) throw damaged(file);
  return { header, rows };
}

function headerOf(value: unknown, file: string): BackupHeader {
  const header = backupHeader.safeParse(value).data;
  if (!header) throw new CommandError(`${file} is no backup of this program, or of a format that it does not know.`);
  if (!Object.hasOwn(MIGRATIONS, header.schema)) {
    const newest = Object.keys(MIGRATIONS).at(-1);
    throw new CommandError(
      `${file} was made by a newer version of this program (its tables are of ${header.schema}, here of ${newest}). Install that version, then restore.`,
    );
  }
  return header;
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Gives the lines with their line feeds. Stops at a line that is too long to be of a backup. Not `readline`: it also breaks at U+2028, which JSON leaves in texts. */
async function* linesOf(pieces: Pieces, file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf('\n') + 1; end > 0; end = rest.indexOf('\n') + 1) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
    if (rest.length > MOST_LINE_BYTES)
      throw new CommandError(
        `${file} is no backup of this program: it has a line of more than ${MOST_LINE_BYTES} bytes.`,
      );
  }
  if (rest.length > 0) yield rest;
}

/** Looks at the key without making one: a new key would only be in the way of the old. */
async function keyState(
  config: OperatorServices['config'],
  queries: OperatorServices['queries'],
): Promise<Restored['key']> {
  if (config.secretKey === undefined && !existsSync(join(config.dataDir, 'secret.key'))) return 'missing';
  try {
    await openSecretKey(config, queries);
    return 'right';
  } catch (error) {
    if (error instanceof ExposedKeyError) return 'exposed';
    if (error instanceof ConfigError) return 'other';
    throw error;
  }
}
