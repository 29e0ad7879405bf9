// What is in a folder, and how much room is left. Read again after each change, and when the visitor comes back to the page: asking all the
// time would keep the session.
import { useCallback, useEffect, useState } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { isListed } from '../../files/listed.ts';
import { faultOf, type FilesConnection, type FilesFault } from '../connection/files-connection.ts';

export interface Entries {
  readonly path: FilePath;
  readonly entries: readonly FileEntry[];
  /** There are more. */
  readonly isCut: boolean;
  readonly used: number;
  readonly limit: number;
}

/** Returns the folder once it is known, else a fault; `reread` reads it again, and returns once that is shown. */
export function useEntries(
  connection: FilesConnection,
  path: FilePath,
): {
  readonly read: Entries | undefined;
  readonly fault: FilesFault | undefined;
  readonly reread: () => Promise<void>;
} {
  const [read, setRead] = useState<Entries>();
  const [fault, setFault] = useState<{ readonly path: FilePath; readonly fault: FilesFault }>();
  const reread = useCallback(async () => {
    try {
      const [{ entries, isCut }, { used, limit }] = await Promise.all([
        connection.ask({ do: 'list', path }, 'entries'),
        connection.ask({ do: 'usage' }, 'used'),
      ]);
      setRead({ path, entries: entries.filter(isListed), isCut, used, limit });
      setFault(undefined);
    } catch (error) {
      setFault({ path, fault: faultOf(error) });
    }
  }, [connection, path]);
  useEffect(() => {
    const look = () => void (document.hidden || reread());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [reread]);
  const ofPath = <Of extends { readonly path: FilePath }>(known: Of | undefined) =>
    known?.path === path ? known : undefined;
  return { read: ofPath(read), fault: ofPath(fault)?.fault, reread };
}
