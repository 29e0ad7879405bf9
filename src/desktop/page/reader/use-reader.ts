import { useEffect, useMemo } from 'react';
import type { ControlLine } from '../line/control-line.ts';
import { rememberedReader } from '../session/browser-storage.ts';
import { Reader } from './reader.ts';

/** Returns what the session says to a screen reader; nothing where this device has none. */
export function useReader(control: ControlLine): Reader | undefined {
  const reader = useMemo(() => (rememberedReader() ? new Reader(control) : undefined), [control]);
  useEffect(() => reader?.start(), [reader]);
  return reader;
}
