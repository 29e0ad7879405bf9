// What is said over the picture while an app or a document opens in it.
import { useEffect, useState } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import type { Opened } from './session/wish.ts';

/** A trial that was kept ready is there sooner, and needs no word. */
const AFTER_MS = 1200;

/** Returns the text, or nothing: at first, for what opens without letters, and once it `isReady`. */
export function useOpening(isReady: boolean, { app, file }: Opened): TextKey | undefined {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isReady || !isLate || app === 'pdf') return undefined;
  return app === 'writer' || app === 'calc' || file !== undefined ? 'desk.appOpensTyping' : 'desk.appOpens';
}
