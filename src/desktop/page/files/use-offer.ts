// New files in the folder for downloads of the session, which the page offers: what is saved there is meant for the device.
import { useEffect, useEffectEvent, useState } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { ControlLine } from '../line/control-line.ts';

const LOOK_AGAIN_MS = 3000;

/** A file of the session that the page offers to the device. */
export interface OfferedFile {
  readonly path: FilePath;
  readonly name: string;
  readonly size: number;
}

/**
 * `folder`: its path; `made`: a file that the page has asked for. Returns the newest such file, once it does not grow any more, and what
 * puts it away.
 */
export function useOffer(
  control: ControlLine,
  folder: FilePath,
  made: OfferedFile | undefined,
): readonly [OfferedFile | undefined, () => void] {
  const [offer, setOffer] = useState<OfferedFile>();
  const [lastMade, setLastMade] = useState(made);
  if (made !== lastMade) {
    setLastMade(made);
    setOffer(made);
  }
  const isMade = useEffectEvent((path: FilePath) => path === made?.path);
  useEffect(() => {
    let known: Map<string, string> | undefined;
    let before = new Map<string, string>();
    const look = async () => {
      const { entries } = await control.ask({ do: 'list', path: folder }, 'entries');
      const files = entries.filter(({ kind, name }) => kind === 'file' && !name.startsWith('.'));
      const now = new Map(files.map((file) => [file.key, stateOf(file)]));
      known ??= now;
      for (const { key, name, size } of files) {
        const state = now.get(key) ?? '';
        if (known.get(key) === state || before.get(key) !== state) continue;
        known.set(key, state);
        const path = `${folder}/${key}`;
        if (!isMade(path)) setOffer({ path, name, size });
      }
      before = now;
    };
    const timer = setInterval(() => void (document.hidden || look().catch(() => undefined)), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [control, folder]);
  return [offer, () => setOffer(undefined)];
}

const stateOf = ({ size, time }: FileEntry) => `${size} ${time}`;
