// The disk is full, fails, or cannot be written: while the server runs, and at its start.
import { failWrites, waysToFail } from '../disk-errors.ts';
import { fillDisk } from '../disk-full.ts';
import { breakDisk } from '../disk-read-only.ts';
import { refuseStarts } from '../disk-starts.ts';
import type { Drill, Order, Plant, Row } from '../drill.ts';
import { buildSite } from '../server.ts';

const plants: readonly Plant[] = [
  {
    name: 'swallows',
    says: 'a commit that fails counts as done',
    bites: ['full-loss', 'errors-loss', 'read-only-answers'],
  },
  {
    name: 'loses-mail',
    says: 'a mail file that cannot be written counts as written',
    bites: ['full-mails'],
  },
  {
    name: 'says-500',
    says: '500 instead of 503',
    bites: ['full-answers', 'errors-answers', 'read-only-answers'],
  },
  {
    name: 'stays-broken',
    says: 'after one error of the database all else fails',
    bites: ['full-reads', 'full-heals', 'errors-reads', 'errors-heal', 'read-only-reads'],
  },
  {
    name: 'ends',
    says: 'an error of the database ends the process',
    bites: ['full-reads', 'errors-ends', 'read-only-reads'],
  },
  { name: 'traces', says: 'a stack trace instead of one line', bites: ['starts-refused', 'errors-ends'] },
  { name: 'starts-slowly', says: 'waits 3 s before it gives up', bites: ['starts-time'] },
];

const FIRST_FAILURES = Array.from({ length: 50 }, (_, at) => at + 1);

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const preload = plant === undefined ? [] : [new URL(`../plants/disk-${plant}.ts`, import.meta.url).href];
  const bites = plants.find(({ name }) => name === plant)?.bites;
  const isWanted = (part: string) => bites === undefined || bites.some((key) => key.startsWith(part));
  const isSmall = isShort || plant !== undefined;
  const rows: Row[] = [];
  if (isWanted('full-')) rows.push(...(await fillDisk(isSmall ? 9 : 90, preload)));
  if (isWanted('errors-')) {
    const ways = waysToFail(isSmall ? [1, 5, 20] : FIRST_FAILURES, !isSmall);
    rows.push(...(await failWrites(ways, isSmall ? 8 : 16, preload)));
  }
  if (isWanted('read-only-')) rows.push(...(await breakDisk(isSmall ? 9 : 90, preload)));
  if (isWanted('starts-')) rows.push(...(await refuseStarts(isSmall ? 1 : 3, preload)));
  return rows;
}

export const drill: Drill = {
  title: 'The disk is full, fails, or cannot be written',
  how:
    'SQLite and the mail folder on small disks in memory that a file fills, under readers; errors of fsync, fdatasync and pwrite64 on the database (EIO, ENOSPC for good and for a while, EINTR three times) injected by strace from the n-th call on, each n from 1 to 50, and what was acknowledged compared after a start without them; an ext4 file system on a loop device that the kernel makes read-only. ' +
    'Mails that were put off are tried at once by setting their time back. PostgreSQL’s own disk is not failed here: it stops itself when a sync fails, and the server then sees what “The database is gone” shows. What the kernel drops after a failed sync, it does not drop here.',
  plants,
  limitMinutes: 35,
  run,
};
