// New files in the folder for downloads of the session, which the page offers: what is saved there is meant for the device.
import { useEffect, useState } from 'react';
import type { FileEntry, FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { ControlLine } from '../line/control-line.ts';

const LOOK_AGAIN_MS = 3000;

/** `folder`: its path. Returns the newest such file, once it does not grow any more, and what puts it away. */
export function useOffer(control: ControlLine, folder: FilePath): readonly [FileEntry | undefined, () => void] {
  const [offer, setOffer] = useState<FileEntry>();
  useEffect(() => {
    let known: Map<string, string> | undefined;
    let before = new Map<string, string>();
    const look = async () => {
      const { entries } = await control.ask({ do: 'list', path: folder }, 'entries');
      const files = entries.filter(({ kind, name }) => kind === 'file' && !name.startsWith('.'));
      const now = new Map(files.map((file) => [file.key, `${file.size} ${file.time}`]));
      known ??= now;
      for (const file of files) {
        const state = now.get(file.key) ?? '';
        if (known.get(file.key) === state || before.get(file.key) !== state) continue;
        known.set(file.key, state);
        setOffer(file);
      }
      before = now;
    };
    const timer = setInterval(() => void (document.hidden || look().catch(() => undefined)), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [control, folder]);
  return [offer, () => setOffer(undefined)];
}
