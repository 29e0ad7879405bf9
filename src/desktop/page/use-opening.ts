// What is said over the picture while an app or a document opens in it.
import { useEffect, useState } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import type { Opened } from './session/wish.ts';

/** A trial that was kept ready is there sooner, and needs no word. */
const AFTER_MS = 1200;
/** A quiet machine needs three seconds. Then the page says what it waits for. */
const SLOW_MS = 8000;

/** Returns the text, or nothing: at first, for what opens without letters, and once it `isReady`. */
export function useOpening(isReady: boolean, { app, file }: Opened): TextKey | undefined {
  const [isLate, setLate] = useState(false);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setLate(true), AFTER_MS), setTimeout(() => setSlow(true), SLOW_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (isReady || !isLate || app === 'pdf') return undefined;
  if (app !== 'writer' && app !== 'calc' && file === undefined) return 'desk.appOpens';
  return isSlow ? 'desk.appOpensSlow' : 'desk.appOpensTyping';
}
