// How long before a session ends by itself its owner is warned.
import type { SessionLimits } from '../engines/engine.ts';
import type { NextEnd } from './messages.ts';

type Limits = Pick<SessionLimits, 'idleSeconds' | 'ageSeconds'>;

/** Long enough for an email to be read. */
const EMAIL_MS = 15 * 60_000;
/** Long enough to save, for somebody who is there. */
const PAGE_MS = 5 * 60_000;

/** A share of a short limit at most: a session that has just begun does not end soon. */
const lead = (why: NextEnd['why'], limits: Limits, most: number, share: number) =>
  Math.min(most, (why === 'age' ? limits.ageSeconds : limits.idleSeconds) * 1000 * share);

/** How long before an end the page warns, in milliseconds. */
export const warningLead = (why: NextEnd['why'], limits: Limits): number => lead(why, limits, PAGE_MS, 1 / 4);

/** Says once of each end that it is near, while nobody has the desktop in front. `tell` is called at most once for each end. */
export function createEndNotice(
  limits: Limits,
  tell: (end: NextEnd) => void,
  now: () => number = Date.now,
): (next: NextEnd, isInFront: boolean) => void {
  let told: number | undefined;
  return (next, isInFront) => {
    if (isInFront || told === next.at || next.at - now() > lead(next.why, limits, EMAIL_MS, 1 / 2)) return;
    told = next.at;
    tell(next);
  };
}
