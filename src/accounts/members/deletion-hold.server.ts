// Accounts are deleted by the calendar, and that cannot be undone. After a time in which no retention ran, the clock may be wrong, or
// the site was off and nobody could confirm an address or change their mind: then deletions wait for a day.
import { readLease, setLease } from '#src/server/database/lease.ts';
import type { Queries } from '#src/server/database/tables.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

const HOLD = 'account deletions';
const HOLD_MS = DAY_MS;

/** Holds all deletions of accounts for a day from `now`. Returns until when, in milliseconds since 1970. */
export async function holdDeletions(db: Queries, now: number): Promise<number> {
  await setLease(db, HOLD, now + HOLD_MS);
  return now + HOLD_MS;
}

/** Returns until when deletions are held; `undefined` if they are not. One further ahead was set while the clock was ahead. */
export async function deletionsHeldUntil(db: Queries, now: number): Promise<number | undefined> {
  const until = await readLease(db, HOLD);
  return until !== undefined && until > now && until <= now + HOLD_MS ? until : undefined;
}
