// Reads the file of a backup: decrypts it, and validates every line.
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { EXIT, CommandError, fileError } from '#src/command-line/command-error.ts';
import { MIGRATIONS } from '#src/server/database/migrations.ts';
import { backupEnd, backupHeader, backupRow, type BackupHeader, type BackupRow } from './backup-lines.ts';
import { damaged, decrypt, isEncrypted, readKeyFile, type Chunks } from './encryption.server.ts';

/**
 * The longest line. The longest row has a few KiB; the limit keeps a file without line feeds from filling the memory.
 */
const MAX_LINE_BYTES = 1_048_576;

/**
 * Opens the file of a backup; `keyFile` has the private key of an encrypted one. Returns a function that reads it from its start,
 * and one that closes it. Throws a `CommandError` if it cannot be read, or needs a key, or none.
 */
export async function openBackup(
  file: string,
  keyFile: string | undefined,
): Promise<{ readonly read: () => Chunks; readonly close: () => Promise<void> }> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw fileError(file, 'read', error);
  });
  try {
    return { read: await createReader(handle, file, keyFile), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
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
export async function readBackup(
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
