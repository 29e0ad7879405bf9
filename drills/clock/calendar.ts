// Special moments of the calendar. Each passes while the server runs; then a sign-in must last its whole lifetime.
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../shared/http.ts';
import { look, type Count } from './jumps.ts';
import type { ClockedSite } from './site.ts';

const DAY_MS = 86_400_000;

/** Named as in the report; the server's time zone is Europe/Rome. */
const MOMENTS: Readonly<Record<string, number>> = {
  'the night an hour is left out': Date.UTC(2027, 2, 28, 1),
  'the night an hour comes twice': Date.UTC(2027, 9, 31, 1),
  'the leap day begins': Date.UTC(2028, 1, 28, 23),
  'the leap day ends': Date.UTC(2028, 1, 29, 23),
  'a year begins': Date.UTC(2029, 11, 31, 23),
  '32 bits of seconds run out': 2 ** 31 * 1_000,
};

/** Passes all moments; prints what went wrong. */
export async function passAll(site: ClockedSite, count: Count): Promise<void> {
  for (const [name, moment] of Object.entries(MOMENTS)) {
    const want = (isRight: boolean, what: string) => {
      look(count, isRight);
      if (!isRight) console.log(`  ${name}: ${what}`);
    };
    // Somebody new: who never confirms an address is deleted between two moments.
    const person = await site.newcomer();
    const expired = await site.leaveExpired();
    site.clock.set(moment - 3_000);
    const token = await signIn(site.url, person);
    await wait(4_500);
    want(await site.isIn(token), 'a session ended');
    want((await signIn(site.url, person)) !== '', 'nobody can sign in');
    want(Number.isFinite(await site.mailSeconds(person)), 'no mail came');
    want(await expired.isCleared(), 'nothing was cleared out');
    site.clock.set(moment + 29 * DAY_MS);
    want(await site.isIn(token), 'a session ended before its term');
    site.clock.set(moment + 60 * DAY_MS);
    want(!(await site.isIn(token)), 'a session outlived its term');
  }
}
