import { useEffect, useState } from 'react';
import { rememberedReader } from '#src/desktop/page/session/browser-storage.ts';
import type { Phase } from '#src/desktop/page/session/phase.ts';

/** Orca 43 looks for another place than that with the focus where what had it before goes in the same moment, and leaves the mode for typing. */
const LEAVES_MS = 400;

/** Returns the phase whose field had the focus until the session opened, while it has to stay; nothing without a screen reader. */
export function useLeft(phase: Phase): Phase | undefined {
  const [last, setLast] = useState(phase);
  const [left, setLeft] = useState<Phase>();
  if (last !== phase) {
    setLast(phase);
    const hadField = last.at === 'asking' || last.at === 'lost';
    setLeft(phase.at === 'open' && hadField && rememberedReader() ? last : undefined);
  }
  useEffect(() => {
    const timer = left && setTimeout(() => setLeft(undefined), LEAVES_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
