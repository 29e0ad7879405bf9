import { useEffect, useMemo } from 'react';
import type { ControlLine } from '../line/control-line.ts';
import type { Screen } from '../screen/screen.ts';
import { rememberedReader } from '../session/browser-storage.ts';
import { Reader } from './reader.ts';

/** Returns what the session says to a screen reader; nothing where this device has none. */
export function useReader(control: ControlLine): Reader | undefined {
  const reader = useMemo(() => (rememberedReader() ? new Reader(control) : undefined), [control]);
  useEffect(() => reader?.start(), [reader]);
  return reader;
}

/** A zoomed picture follows the caret, or what has the focus, where the session says where it is. */
export function useSeen(reader: Reader | undefined, screen: Screen | undefined): void {
  useEffect(() => {
    if (!reader || !screen) return undefined;
    reader.onSeen = (part) => screen.reveal(part);
    return () => {
      reader.onSeen = () => undefined;
    };
  }, [reader, screen]);
}
