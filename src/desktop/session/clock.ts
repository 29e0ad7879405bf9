// When a session ends by itself: without input, without a page that shows it, or after its longest time.
import type { SessionLimits } from '../engines/engine.ts';
import type { NextEnd } from './messages.ts';

export interface SessionClock {
  /** Somebody pressed a key, moved the pointer or sent a file. */
  input(): void;
  viewers(count: number): void;
  next(): NextEnd;
  /** All of its times begin anew. */
  restart(): void;
}

/** `now` returns milliseconds since 1970. A session begins without a viewer. */
export function createClock(
  limits: Pick<SessionLimits, 'idleSeconds' | 'awaySeconds' | 'ageSeconds'>,
  now: () => number = Date.now,
): SessionClock {
  let started = now();
  let lastInput = started;
  let awaySince: number | undefined = started;
  return {
    input() {
      lastInput = now();
    },
    viewers(count) {
      if (count > 0) awaySince = undefined;
      else awaySince ??= now();
    },
    restart() {
      started = now();
      lastInput = started;
      awaySince = started;
    },
    next() {
      const ends: NextEnd[] = [
        { why: 'age', at: started + limits.ageSeconds * 1000 },
        { why: 'idle', at: lastInput + limits.idleSeconds * 1000 },
      ];
      if (awaySince !== undefined) ends.push({ why: 'away', at: awaySince + limits.awaySeconds * 1000 });
      return ends.reduce((first, end) => (end.at < first.at ? end : first));
    },
  };
}
