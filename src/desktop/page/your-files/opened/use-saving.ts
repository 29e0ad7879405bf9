// Saves a text in the place of its file, unless somebody else has changed it meanwhile.
import { useCallback, useRef, useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { folderOf, pathIn } from '../address.ts';
import { faultOf, type FilesConnection } from '../connection/files-connection.ts';
import { readFile, type OpenedFile } from './use-file.ts';

/** `clash`: the file was changed or is gone, and nothing was written. */
export type Saved = 'saved' | 'clash' | { readonly error: unknown };

const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index]);

/** `opened`: the file as it was read. */
export function useSaving(connection: FilesConnection, path: FilePath, opened: OpenedFile) {
  const known = useRef(opened);
  const [isBusy, setBusy] = useState(false);

  const replace = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { time = 0 } = await connection.send(new Blob([bytes]), { do: 'replace', path, time: known.current.time });
    known.current = { bytes, time };
  };

  /** An answer that was lost leaves a file with another time, and with what this page had sent. */
  const isOwnChange = async (bytes: Uint8Array<ArrayBuffer>) => {
    const file = await readFile(connection, path, Math.max(bytes.length, known.current.bytes.length)).catch(
      () => undefined,
    );
    if (!file || !(isSame(file.bytes, bytes) || isSame(file.bytes, known.current.bytes))) return false;
    known.current = file;
    return true;
  };

  const save = async (bytes: Uint8Array<ArrayBuffer>): Promise<Saved> => {
    try {
      await replace(bytes);
      return 'saved';
    } catch (error) {
      const fault = faultOf(error);
      if (fault === 'missing') return 'clash';
      if (fault !== 'changed') return { error };
      if (!(await isOwnChange(bytes))) return 'clash';
    }
    return replace(bytes).then(
      () => 'saved',
      (error: unknown) => (faultOf(error) === 'changed' ? 'clash' : { error }),
    );
  };

  /** Saves it beside the file, whose name gets a number. Returns the path of it. Rejects as `FilesConnection` does. */
  const saveBeside = async (bytes: Uint8Array<ArrayBuffer>): Promise<FilePath> =>
    pathIn(folderOf(path), (await connection.send(new Blob([bytes]), { do: 'upload', path })).key);

  const busy = async <Result>(work: Promise<Result>): Promise<Result> => {
    setBusy(true);
    return work.finally(() => setBusy(false));
  };
  return {
    isBusy,
    timeOf: useCallback(() => known.current.time, []),
    save: async (bytes: Uint8Array<ArrayBuffer>) => busy(save(bytes)),
    saveBeside: async (bytes: Uint8Array<ArrayBuffer>) => busy(saveBeside(bytes)),
  };
}
