import { useEffect } from 'react';
import type { ControlLine } from './line/control-line.ts';

/** Tells the session whether the page can be seen: who has it in front gets no email about its end. */
export function useFront(control: ControlLine): void {
  useEffect(() => {
    // A line that is lost is opened again, and says it then.
    const say = () => void control.ask({ do: 'front', is: !document.hidden }, 'done').catch(() => undefined);
    say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [control]);
}
