// `npm run drill -- clock`: sets the clock of a running server 400 days ahead, and back by hours and by two days.
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { atMost, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite } from '../shared/server.ts';
import { passAll } from './calendar.ts';
import { jump, newSeen, START, type ClockSeen } from './jumps.ts';
import { promises } from './promises.ts';
import { startClocked } from './site.ts';

const preload = new URL('./faults/clock-faults.ts', import.meta.url);
const HOUR_SECONDS = 3_600;

function rowsOf(seen: ClockSeen, calendar: { faults: number; of: number }): readonly Measurement[] {
  const { expired, signedOut, links, errors } = seen;
  const most = (numbers: readonly number[]) => Math.max(...numbers);
  return [
    none('expired', expired.faults, expired.of, 'still valid'),
    none('signed-out', signedOut.faults, signedOut.of, 'sessions lost'),
    atMost('held', most(seen.heldSeconds), HOUR_SECONDS, 's, longest wait'),
    none('links', links.faults, links.of, 'wrong responses'),
    atMost('mails', most(seen.mailSeconds), 60, 's, slowest'),
    atMost('cleared', most(seen.clearSeconds), 60, 's, slowest'),
    atMost('flood', most(seen.mailsToOne), 1, 'emails to one member'),
    atMost('processor', most(seen.cpuPercent), 10, '% of a core, over 5 s'),
    atMost('queries', most(seen.queriesPerSecond), 75, 'per second, over 5 s'),
    {
      key: 'errors',
      measured: `${errors.faults} errors in ${errors.of} clock changes`,
      threshold: '0',
      isMet: errors.faults === 0 && errors.of > 0,
    },
    none('calendar', calendar.faults, calendar.of, 'checks failed'),
  ];
}

async function run({ fault, startServer }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const limitMs = fault === undefined ? 60_000 : 12_000;
  const seen = newSeen();
  const calendar = { faults: 0, of: 0 };
  // Faults are injected into SQLite.
  const postgres = fault === undefined ? await startPostgres(needPostgres()) : undefined;
  for (const databaseUrl of [undefined, ...(postgres ? [postgres.url] : [])]) {
    if (fault?.name !== 'year-2038') {
      const site = await startClocked({ at: START, startServer, databaseUrl, limitMs });
      // With a fault it may come to nothing halfway: what was seen until then counts.
      await jump(site, seen).catch((error: unknown) => {
        if (fault === undefined) throw error;
      });
      await site.stop();
    }
    if (fault === undefined || fault?.name === 'year-2038') {
      const at = Date.UTC(2027, 2, 27);
      const site = await startClocked({
        at,
        startServer,
        databaseUrl: databaseUrl && (await another(databaseUrl)),
        limitMs,
      });
      await passAll(site, calendar);
      await site.stop();
    }
  }
  await postgres?.stop();
  return rowsOf(seen, calendar);
}

/** Makes a second database beside the one at an address. */
async function another(databaseUrl: string): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create database calendar');
  await client.end();
  return Object.assign(new URL(databaseUrl), { pathname: '/calendar' }).href;
}

export const drill: Drill = {
  title: 'Clock changes',
  promises,
  how: 'libfaketime gives the server a clock that the drill sets while it runs: back 6 hours, back 2 days, forward again, 400 days ahead, and back from there; on SQLite, then on PostgreSQL, whose own clock stays correct, so that any use of it would show. The monotonic clock of the timers is not changed, as on a real machine whose clock is set. Periodic work that runs every ten minutes runs every second here, so that the drill does not have to wait for it. A clock that was wrongly 400 days ahead permanently ends all earlier sessions: they do not become valid again when the clock is corrected.',
  faults: [
    {
      preload,
      name: 'frozen',
      description: 'the server reads the clock once, at startup',
      mustFail: ['expired', 'links'],
    },
    {
      preload,
      name: 'signed-out',
      description: 'a session with a last use in the future is rejected',
      mustFail: ['signed-out'],
    },
    { preload, name: 'no-cap', description: 'waiting times computed with a clock ahead are kept', mustFail: ['held'] },
    {
      preload,
      name: 'stuck',
      description: 'jobs claimed with a clock ahead stay claimed',
      mustFail: ['mails', 'cleared'],
    },
    { preload, name: 'told-again', description: 'sent notices are not recorded', mustFail: ['flood'] },
    {
      preload,
      name: 'wall-timers',
      description: 'timers make up for missed rounds',
      mustFail: ['processor', 'queries'],
    },
    {
      preload,
      name: 'unswept',
      description: 'the deletion of expired data uses a missing table',
      mustFail: ['errors', 'cleared'],
    },
    { preload, name: 'year-2038', description: 'the clock has 32 bits', mustFail: ['calendar'] },
  ],
  limitMinutes: 15,
  run,
};
