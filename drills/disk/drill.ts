// The disk is full, fails, or cannot be written: while the server runs, and at its start.
import type { Drill, RunOptions, Fault, Measurement } from '../shared/drill.ts';
import { buildSite } from '../shared/server.ts';
import { failWrites, waysToFail } from './failing-writes.ts';
import { fillDisk } from './full.ts';
import { promises } from './promises.ts';
import { breakDisk } from './read-only.ts';
import { refuseStarts } from './unusable-folders.ts';

const FAULTS: readonly Fault[] = [
  {
    name: 'swallows',
    preload: new URL('./faults/ignored-errors.ts', import.meta.url),
    description: 'a failed commit counts as successful',
    mustFail: ['full-loss', 'errors-loss', 'read-only-answers'],
  },
  {
    name: 'loses-mail',
    preload: new URL('./faults/lost-mail.ts', import.meta.url),
    description: 'an email file that cannot be written counts as written',
    mustFail: ['full-mails'],
  },
  {
    name: 'says-500',
    preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
    description: '500 instead of 503',
    mustFail: ['full-answers', 'errors-answers', 'read-only-answers'],
  },
  {
    name: 'stays-broken',
    preload: new URL('./faults/never-recovers.ts', import.meta.url),
    description: 'after one database error everything else fails',
    mustFail: ['full-reads', 'full-heals', 'errors-reads', 'errors-heal', 'read-only-reads'],
  },
  {
    name: 'ends',
    preload: new URL('./faults/exit-on-error.ts', import.meta.url),
    description: 'a database error ends the process',
    mustFail: ['full-reads', 'errors-ends', 'read-only-reads'],
  },
  {
    name: 'traces',
    preload: new URL('./faults/stack-traces.ts', import.meta.url),
    description: 'a stack trace instead of one line',
    mustFail: ['starts-refused', 'errors-ends'],
  },
  {
    name: 'starts-slowly',
    preload: new URL('./faults/slow-exit.ts', import.meta.url),
    description: 'waits 3 s before it exits',
    mustFail: ['starts-time'],
  },
];

const FIRST_FAILURES = Array.from({ length: 50 }, (_, at) => at + 1);

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort, startServer } = options;
  await buildSite();
  const mustFail = fault?.mustFail;
  const isWanted = (part: string) => mustFail === undefined || mustFail.some((key) => key.startsWith(part));
  const isSmall = isShort || fault !== undefined;
  const rows: Measurement[] = [];
  if (isWanted('full-')) rows.push(...(await fillDisk(isSmall ? 9 : 90, startServer)));
  if (isWanted('errors-')) {
    const ways = waysToFail(isSmall ? [1, 5, 20] : FIRST_FAILURES, !isSmall);
    rows.push(...(await failWrites(ways, isSmall ? 8 : 16, startServer)));
  }
  if (isWanted('read-only-')) rows.push(...(await breakDisk(isSmall ? 9 : 90, startServer)));
  if (isWanted('starts-')) rows.push(...(await refuseStarts(isSmall ? 1 : 3, startServer)));
  return rows;
}

export const drill: Drill = {
  title: 'Full, failing and read-only disks',
  promises,
  how: 'SQLite and the mail folder are on small in-memory disks that a file fills, while pages are requested; errors of fsync, fdatasync and pwrite64 on the database (EIO, ENOSPC permanent and temporary, EINTR three times) are injected by strace from the n-th system call on, for each n from 1 to 50, and what was acknowledged is compared after a start without errors; an ext4 file system on a loop device is made read-only by the kernel. Postponed emails are retried at once by setting their time back. PostgreSQL’s own disk is not made to fail here: PostgreSQL stops itself when a sync fails, and the server then sees what the drill `database-gone` shows. That the kernel may drop data after a failed sync is not reproduced here.',
  faults: FAULTS,
  limitMinutes: 35,
  run,
};
