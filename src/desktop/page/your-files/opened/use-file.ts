// The bytes of a file that is opened, with its time: a text is saved only if that is still the same.
import { useCallback, useEffect, useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { ControlError } from '../../line/control-line.ts';
import { folderOf, pathIn } from '../address.ts';
import { faultOf, type FilesConnection, type FilesFault } from '../connection/files-connection.ts';

export interface OpenedFile {
  /** Seconds since 1970, with microseconds. */
  readonly time: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a file of at most `most` bytes. Rejects as `FilesConnection` does. */
export async function readFile(connection: FilesConnection, path: FilePath, most: number): Promise<OpenedFile> {
  const time = await timeOf(connection, path);
  return { time, bytes: new Uint8Array(await connection.read(path, most)) };
}

/** When a file was changed. Rejects as `FilesConnection` does, with `missing` if there is none. */
async function timeOf(connection: FilesConnection, path: FilePath): Promise<number> {
  const folder = folderOf(path);
  const { entries } = await connection.ask({ do: 'list', path: folder }, 'entries');
  const entry = entries.find(({ key, kind }) => kind === 'file' && pathIn(folder, key) === path);
  if (!entry) throw new ControlError('missing');
  return entry.time;
}

/** Returns the file, or the fault; `retry` reads it again. */
export function useFile(connection: FilesConnection, path: FilePath, most: number) {
  const [file, setFile] = useState<OpenedFile>();
  const [fault, setFault] = useState<FilesFault>();
  const retry = useCallback(async () => {
    setFault(undefined);
    await readFile(connection, path, most).then(setFile, (error: unknown) => setFault(faultOf(error)));
  }, [connection, path, most]);
  useEffect(() => void retry(), [retry]);
  return { file, fault, retry };
}
