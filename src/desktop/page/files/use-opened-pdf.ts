import { useEffect, useEffectEvent } from 'react';
import type { ControlLine } from '../line/control-line.ts';
import type { Uploads } from '../line/uploads.ts';

/** For who pressed 'Look at a PDF': opens each one that has been uploaded, and calls `onOpen`. */
export function useOpenedPdf(isWanted: boolean, uploads: Uploads, control: ControlLine, onOpen: () => void): void {
  const open = useEffectEvent(async (path: string) => {
    await control.ask({ do: 'open-file', path }, 'done').then(onOpen, () => undefined);
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const known = new Set(uploads.list.map(({ n }) => n));
    return uploads.subscribe(() => {
      for (const { n, path } of uploads.list) {
        if (path === undefined || !/\.pdf$/i.test(path) || known.has(n)) continue;
        known.add(n);
        void open(path);
      }
    });
  }, [isWanted, uploads]);
}
