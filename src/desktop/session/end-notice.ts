// Says once of each end that comes by itself that it is near, while nobody has the desktop in front.
import type { SessionLimits } from '../engines/engine.ts';
import type { NextEnd } from './messages.ts';

/** Long enough for an email to be read. */
const EARLY_MS = 15 * 60_000;

/** `tell` is called at most once for each end. */
export function createEndNotice(
  { idleSeconds, ageSeconds }: Pick<SessionLimits, 'idleSeconds' | 'ageSeconds'>,
  tell: (end: NextEnd) => void,
  now: () => number = Date.now,
): (next: NextEnd, isInFront: boolean) => void {
  let told: number | undefined;
  return (next, isInFront) => {
    // Half of a short time at most: a session that has just begun does not end soon.
    const early = Math.min(EARLY_MS, (next.why === 'age' ? ageSeconds : idleSeconds) * 500);
    if (isInFront || told === next.at || next.at - now() > early) return;
    told = next.at;
    tell(next);
  };
}
