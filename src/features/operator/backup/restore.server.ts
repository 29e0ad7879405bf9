// Restores a backup into an empty database. The whole file is validated before the first row is written.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EXIT, CommandError } from '#src/accounts/commands/command-error.server.ts';
import type { OperatorServices } from '#src/accounts/commands/command.server.ts';
import type { Figure } from '#src/accounts/commands/operator-hooks.server.ts';
import { holdDeletions } from '#src/accounts/deletion-hold.server.ts';
import { savedTables } from '#src/accounts/table-rules.server.ts';
import { countOf } from '#src/features/operator/store.server.ts';
import { ConfigError, type SiteConfig } from '#src/server/config.ts';
import { forgetWarnings0011 } from '#src/server/database/migration-0011.ts';
import { carryOver0005, MIGRATIONS, renameColumns0006 } from '#src/server/database/migrations.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { rekeyUsers, type Duplicate } from '#src/server/identity/rekey.ts';
import { ExposedKeyError, openSecretKey } from '#src/server/secret-key.ts';
import { backupEnd, backupHeader, backupRow, type BackupHeader, type BackupRow } from './backup-lines.ts';
import { damaged, decrypt, isEncrypted, readKeyFile, type Chunks } from './encryption.server.ts';
import { clearTables, endSessionsAndLinks, hasUsers, insertRows } from './rows.server.ts';
import type { BackupServices } from './write-backup.server.ts';

const BATCH_SIZE = 100;

/**
 * The longest line. The longest row has a few KiB; the limit keeps a file without line feeds from filling the memory.
 */
const MAX_LINE_BYTES = 1_048_576;

/**
 * The result. `sessions`: how many were ended or kept. `key`: whether the secret key of this machine is the one of the
 * backup; `exposed`: other users can read its file.
 */
export interface RestoreResult {
  readonly file: string;
  readonly rows: number;
  readonly madeAt: string;
  readonly sessions: number;
  readonly key: 'right' | 'other' | 'exposed' | 'missing';
  /** Accounts of a backup older than migration 0009 that have become one. */
  readonly duplicates: readonly Duplicate[];
  /** What features have changed. */
  readonly figures: readonly Figure[];
}

/**
 * Restores a backup into a database without accounts, in one transaction. Calls `confirm` before the first row.
 * `keyFile` has the private key of an encrypted backup. Ends all sessions and pending links unless `keepsSessions`:
 * their owners may have ended them since. Throws a `CommandError` if there are accounts; if the file is damaged,
 * truncated, of another format or of a newer version of this program; or if the key is wrong.
 */
export async function restore(
  { queries, config, tableRules, hooks, sections, now }: BackupServices & Pick<OperatorServices, 'hooks' | 'sections'>,
  path: string,
  keyFile: string | undefined,
  confirm: (madeAt: string, rows: number) => Promise<void>,
  keepsSessions = false,
): Promise<RestoreResult> {
  const file = resolve(path);
  const tables = savedTables(tableRules);
  const known: ReadonlySet<string> = new Set(tables.map(({ name }) => name));
  const requireNoUsers = async (db: typeof queries) => {
    if (await hasUsers(db))
      throw new CommandError(
        'The database has accounts, and a backup goes into an empty one. Set another DATA_DIR or DATABASE_URL.',
      );
  };
  await requireNoUsers(queries);
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new CommandError(
      `${file} cannot be read (${(error as { code?: string }).code ?? 'no code'}).`,
      undefined,
      error,
    );
  });
  try {
    const read = await createReader(handle, file, keyFile);
    const { header, rows } = await readBackup(read(), file, known, async () => undefined);
    await confirm(header.made_at, rows);
    const { sessions, duplicates, figures } = await queries.transaction().execute(async (trx) => {
      await requireNoUsers(trx);
      // A server that was started once has created some rows.
      await clearTables(trx, tables);
      let batch: BackupRow[] = [];
      const flush = async () => {
        const table = batch[0]?.table ?? '';
        if (batch.length > 0)
          await insertRows(
            trx,
            table,
            batch.map(({ row }) => (header.schema < '0006' ? renameColumns0006(table, row) : row)),
          );
        batch = [];
      };
      await readBackup(read(), file, known, async (row) => {
        if (batch.length === BATCH_SIZE || (batch[0] && batch[0].table !== row.table)) await flush();
        batch.push(row);
      });
      await flush();
      if (header.schema < '0005') await carryOver0005(trx);
      if (header.schema < '0011') await forgetWarnings0011(trx);
      // The backup may be old: members who asked for a deletion before it was made can still change their mind.
      await holdDeletions(trx, now());
      const figures: Figure[] = [];
      for (const { restored } of hooks) figures.push(...((await restored?.(trx, sections)) ?? []));
      const sessions = await countOf(trx, 'tokens');
      if (!keepsSessions) await endSessionsAndLinks(trx, hooks);
      return { sessions, figures, duplicates: header.schema < '0009' ? await rekeyUsers(trx) : [] };
    });
    return { file, rows, madeAt: header.made_at, sessions, key: await keyState(config, queries), duplicates, figures };
  } finally {
    await handle.close();
  }
}

/** Returns a function that reads the file from its start, decrypted if it is encrypted. */
async function createReader(handle: FileHandle, file: string, keyFile: string | undefined): Promise<() => Chunks> {
  const read = () => handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  const isEncryptedFile = isEncrypted(buffer.subarray(0, bytesRead));
  if (isEncryptedFile && keyFile === undefined)
    throw new CommandError(`${file} is encrypted: name the file of its key with --key KEYFILE.`, EXIT.usage);
  if (keyFile === undefined) return read;
  if (!isEncryptedFile)
    throw new CommandError(`${file} is not encrypted, or cut off. One that was made with --plain needs no --key.`);
  const keys = await readKeyFile(keyFile);
  return () => decrypt(read(), keys, { file, keyFile });
}

/**
 * Reads the bytes of a backup and calls `onRow` with each row. Throws a `CommandError` if the file is damaged or has a
 * row of another table.
 */
async function readBackup(
  chunks: Chunks,
  file: string,
  tables: ReadonlySet<string>,
  onRow: (row: BackupRow) => Promise<void>,
): Promise<{ header: BackupHeader; rows: number }> {
  const hash = createHash('sha256');
  let header: BackupHeader | undefined;
  let rows = 0;
  let hasEnded = false;
  for await (const line of linesOf(chunks, file)) {
    const value = parseJson(line);
    if (!header) {
      header = parseHeader(value, file);
    } else if (backupRow.safeParse(value).success && !hasEnded) {
      const row = value as BackupRow;
      if (!tables.has(row.table)) throw damaged(file);
      rows += 1;
      await onRow(row);
    } else {
      const end = backupEnd.safeParse(value).data;
      if (hasEnded || !end || end.rows !== rows || end.sha256 !== hash.copy().digest('hex')) throw damaged(file);
      hasEnded = true;
    }
    hash.update(line);
  }
  if (!header || !hasEnded) throw damaged(file);
  return { header, rows };
}

function parseHeader(value: unknown, file: string): BackupHeader {
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

function parseJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Yields lines with their line feeds. Throws a `CommandError` at a line that is too long. Not `readline`, which also
 * splits at U+2028, which JSON does not escape.
 */
async function* linesOf(chunks: Chunks, file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n') + 1; end > 0; end = rest.indexOf('\n') + 1) {
      yield rest.subarray(0, end);
      rest = rest.subarray(end);
    }
    if (rest.length > MAX_LINE_BYTES)
      throw new CommandError(
        `${file} is no backup of this program: it has a line of more than ${MAX_LINE_BYTES} bytes.`,
      );
  }
  if (rest.length > 0) yield rest;
}

/** Checks the secret key without creating one, because the old one still has to be restored. */
async function keyState(config: SiteConfig, queries: Queries): Promise<RestoreResult['key']> {
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
