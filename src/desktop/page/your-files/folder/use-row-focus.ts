import { useEffect, useRef, type RefObject } from 'react';
import type { FileEntry } from '#src/desktop/protocol/control-messages.ts';

interface RowFocus {
  /** Around the rows, whose names say in `data-entry` what they are about. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** Takes the key of an entry. It has the focus once the list shows it, else the heading has it (WCAG 2.4.3). */
  readonly focusOn: (key: string) => void;
}

/** The focus goes to what an action was about. */
export function useRowFocus(entries: readonly FileEntry[] | undefined): RowFocus {
  const wanted = useRef<string>(undefined);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted.current === undefined || !entries) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(wanted.current)}"]`);
    wanted.current = undefined;
    (row ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [entries]);
  return { list, focusOn: (key) => void (wanted.current = key) };
}
