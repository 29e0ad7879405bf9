// A file that was just made is there to be written in: its field takes the focus.
import { useEffect, useEffectEvent } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';

/** Orca 43 says nothing of a focus that comes together with the end of the field that had it before. */
const AFTER_MS = 300;

let made: FilePath | undefined;

/** For use before the file is shown. */
export function noteMade(path: FilePath): void {
  made = path;
}

/** `focus` is called once after the first render of the file's field, if it was just made. */
export function useMade(path: FilePath, focus: () => void): void {
  const take = useEffectEvent(focus);
  useEffect(() => {
    if (made !== path) return undefined;
    const timer = setTimeout(() => {
      made = undefined;
      // Nobody has gone on meanwhile.
      if (document.activeElement?.matches('h1, body')) take();
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [path]);
}
