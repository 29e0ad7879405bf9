// The list of a folder in the session, kept up to date while it is shown.
import { useEffect, useState } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import { ControlError, type ControlLine } from '../line/control-line.ts';
import { byName, foldersFirst, isListed } from './listed.ts';

export interface Folder {
  readonly path: FilePath;
  readonly entries: readonly FileEntry[];
  /** There are more. */
  readonly isCut: boolean;
  readonly used: number;
  readonly limit: number;
}

const LOOK_AGAIN_MS = 3000;

/** Returns the folder, or the fault if it cannot be read. Hidden files are left out. */
export function useFolder(control: ControlLine, path: FilePath): Folder | ControlError['fault'] | undefined {
  const [folder, setFolder] = useState<Folder | ControlError['fault']>();
  useEffect(() => {
    const read = async () => {
      try {
        const [{ entries, isCut }, { used, limit }] = await Promise.all([
          control.ask({ do: 'list', path }, 'entries'),
          control.ask({ do: 'usage' }, 'used'),
        ]);
        const shown = entries.filter(isListed).sort((a, b) => foldersFirst(a, b) || byName(a, b));
        setFolder({ path, entries: shown, isCut, used, limit });
      } catch (error) {
        setFolder(error instanceof ControlError ? error.fault : 'failed');
      }
    };
    void read();
    const timer = setInterval(() => void (document.hidden || read()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [control, path]);
  return folder;
}
