// Sets the clock of a running server 400 days ahead, and back by hours and by two days.
import { makeDatabase, startFastPostgres } from '../shared/database.ts';
import { atMost, none, print, row, type Run } from '../shared/drill.ts';
import { Count, jump, newSeen, passMoments, START } from './jumps.ts';
import { startClocked } from './site.ts';

const most = (numbers: readonly number[]) => Math.max(...numbers);

export const run: Run = async ({ fault, startServer }) => {
  const limitMs = fault === undefined ? 60_000 : 12_000;
  const seen = newSeen();
  const calendar = new Count();
  // Faults are injected into SQLite.
  const postgres = fault === undefined ? await startFastPostgres() : undefined;
  for (const databaseUrl of [undefined, ...(postgres ? [postgres.url] : [])]) {
    if (fault?.name !== 'year-2038') {
      const site = await startClocked({ at: START, startServer, databaseUrl, limitMs });
      // With a fault it may come to nothing halfway: what was seen until then counts.
      await jump(site, seen).catch((error: unknown) => {
        if (fault === undefined) throw error;
        print([(error as Error).message]);
      });
      await site.stop();
    }
    if (fault === undefined || fault.name === 'year-2038') {
      const other = databaseUrl && (await makeDatabase(databaseUrl, 'calendar'));
      const site = await startClocked({ at: Date.UTC(2027, 2, 27), startServer, databaseUrl: other, limitMs });
      await passMoments(site, calendar);
      await site.stop();
    }
  }
  await postgres?.stop();
  const { expired, signedOut, links, errors } = seen;
  return [
    none('expired', expired.faults, expired.of, 'still valid'),
    none('signed-out', signedOut.faults, signedOut.of, 'sessions lost'),
    atMost('held', most(seen.heldSeconds), 3_600, 's, longest wait'),
    none('links', links.faults, links.of, 'wrong responses'),
    atMost('mails', most(seen.mailSeconds), 60, 's, slowest'),
    atMost('cleared', most(seen.clearSeconds), 60, 's, slowest'),
    atMost('flood', most(seen.mailsToOne), 1, 'emails to one member'),
    atMost('processor', most(seen.cpuPercent), 10, '% of a core, over 5 s'),
    atMost('queries', most(seen.queriesPerSecond), 75, 'per second, over 5 s'),
    row('errors', `${errors.faults} errors in ${errors.of} clock changes`, '0', errors.faults === 0 && errors.of > 0),
    none('calendar', calendar.faults, calendar.of, 'checks failed'),
  ];
};
