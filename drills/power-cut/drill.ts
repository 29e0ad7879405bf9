// A power cut under eight writers: only what had reached the disk is there afterwards.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGINES, type Drill, type Fault, type RunOptions, type Measurement } from '../shared/drill.ts';
import { openLedger, type Ledger } from '../shared/durability/acknowledged-writes.ts';
import {
  compareStored,
  compareTokens,
  count,
  hasShown,
  openFindings,
  rowsOf,
  type Findings,
} from '../shared/durability/comparison.ts';
import { COMING_BACK_FAULTS, startOn, tellFaults, type Ground } from '../shared/durability/faulty-server.ts';
import { readPostgres, readSqlite } from '../shared/durability/stored.ts';
import { startWriters } from '../shared/durability/writers.ts';
import { initialise, openPostgres, removeLock } from '../shared/postgres-server.ts';
import { buildSite, type DrillServer } from '../shared/server.ts';
import { copyImage, makeImage, mountImage, type Disk } from './loop-disk.ts';

const ROUNDS = 10;
const SHORT_ROUNDS = 3;
/** A fault must show within this many rounds. */
const FAULT_ROUNDS = 16;
const DATA_MEGABYTES = 64;
const POSTGRES_MEGABYTES = 256;
/** After the first answer of the round. Emails are sent in the meantime. */
const CUT_AFTER_MS = [200, 3_000] as const;

const STARTS = [
  { fact: 'starts', promise: 'the server starts from the state on disk, with its secret key', what: 'rounds failed' },
] as const;

const FAULTS: readonly Fault[] = [
  {
    name: 'sqlite-without-sync',
    description: 'SQLite with synchronous=OFF',
    engines: ['sqlite'],
    preload: new URL('./faults/sqlite-without-sync.ts', import.meta.url),
    mustFail: ['sqlite-accounts', 'sqlite-sessions', 'sqlite-ended', 'sqlite-changes'],
  },
  {
    name: 'postgres-without-sync',
    description: 'fsync=off',
    engines: ['postgres'],
    postgres: ['fsync=off'],
    mustFail: ['postgres-accounts', 'postgres-sessions', 'postgres-ended', 'postgres-changes'],
  },
  {
    name: 'mails-without-sync',
    description: 'email files not synced',
    preload: new URL('./faults/files-without-sync.ts', import.meta.url),
    // So that there is no file of the key.
    env: { SECRET_KEY: '5e'.repeat(32) },
    mustFail: ['sqlite-mails', 'postgres-mails'],
  },
  {
    name: 'key-without-sync',
    description: 'the key file not synced',
    preload: new URL('./faults/files-without-sync.ts', import.meta.url),
    mustFail: ['sqlite-starts', 'postgres-starts'],
  },
  ...COMING_BACK_FAULTS,
];

/** What a server runs on, with its disks. */
interface OnDisks extends Ground {
  /** The disk of DATA_DIR, then that of PostgreSQL if there is one: nothing that is synced on one of them helps the other. */
  readonly disks: readonly Disk[];
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  await buildSite();
  const most = fault ? FAULT_ROUNDS : isShort ? SHORT_ROUNDS : ROUNDS;
  const rows: Measurement[] = [];
  for (const engine of fault?.engines ?? ENGINES) {
    const findings = openFindings(engine);
    const postgres = engine === 'postgres' ? await makePostgresImage() : undefined;
    for (let round = 0; round < most; round += 1) {
      await cutOnce(findings, options, postgres, round);
      if (fault && hasShown(fault, findings)) break;
    }
    tellFaults(engine, findings.faults);
    rows.push(...rowsOf(findings, 'a power cut', STARTS, fault));
  }
  return rows;
}

/** An image with the files of a new PostgreSQL, which each round begins with. */
async function makePostgresImage(): Promise<string> {
  const disk = mountImage(makeImage(POSTGRES_MEGABYTES));
  initialise(disk.folder);
  await disk.sync();
  const image = await disk.copy();
  disk.remove();
  return image;
}

async function lay(images: readonly string[], fault: Fault | undefined): Promise<OnDisks> {
  const disks = images.map(mountImage);
  const [ofData, ofPostgres] = disks;
  if (!ofData) throw new Error('a server needs a disk');
  const cluster = ofPostgres && (await openPostgres(ofPostgres.folder, fault?.postgres));
  return { disks, cluster, dataDir: join(ofData.folder, 'data') };
}

async function start(ground: Ground, options: RunOptions): Promise<DrillServer> {
  await ground.cluster?.start();
  return startOn(ground, options);
}

async function clear({ disks, cluster }: OnDisks, server: DrillServer | undefined): Promise<void> {
  await server?.kill();
  await cluster?.crash();
  for (const disk of disks) disk.remove();
}

/** One power cut on new disks, and the comparison with what they held. */
async function cutOnce(
  findings: Findings,
  options: RunOptions,
  postgres: string | undefined,
  round: number,
): Promise<void> {
  const { fault } = options;
  const ledger = openLedger();
  const images = await writeAndCut(ledger, options, postgres, round);
  if (!fault && ledger.unexpected[0] !== undefined) throw new Error(ledger.unexpected[0]);
  const ground = await lay(images, fault);
  // Without fsync the lock file is empty, and PostgreSQL refuses to start: that would stand for rows that were lost. Only
  // with the fault: else it has to start on what is there.
  if (fault?.postgres && ground.disks[1]) removeLock(ground.disks[1].folder);
  const server = await start(ground, options).catch((error: unknown) => {
    findings.faults.push((error as Error).message.trim());
    return undefined;
  });
  count(findings, 'starts', String(round), server !== undefined);
  if (server) findings.readyMs.push(server.readyMs);
  const { dataDir, cluster } = ground;
  await compareTokens(findings, ledger, { tokens: ledger.unseen, site: server?.url, live: 'sessions' });
  const stored = server && (await (cluster ? readPostgres(cluster.url, dataDir) : readSqlite(dataDir)));
  compareStored(findings, ledger, stored, String(round));
  await clear(ground, server);
}

/** Runs the writers, then freezes everything and returns images of the disks. */
async function writeAndCut(
  ledger: Ledger,
  options: RunOptions,
  postgres: string | undefined,
  round: number,
): Promise<readonly string[]> {
  const fresh = [makeImage(DATA_MEGABYTES), ...(postgres === undefined ? [] : [copyImage(postgres)])];
  const ground = await lay(fresh, options.fault);
  const server = await start(ground, options);
  const writers = startWriters(server.url, ledger);
  await writers.begun;
  const half = randomInt(...CUT_AFTER_MS) / 2;
  await wait(half);
  // In every other round part of the data is written back before, as an operating system does from time to time.
  if (round % 2 === 1) await Promise.all(ground.disks.map((disk) => disk.sync()));
  await wait(half);
  // The server first: what PostgreSQL commits in the millisecond after is not acknowledged.
  process.kill(-server.pid, 'SIGSTOP');
  ground.cluster?.freeze();
  const before = ledger.unexpected.length;
  const images = await Promise.all(ground.disks.map((disk) => disk.copy()));
  await clear(ground, server);
  await writers.ended;
  ledger.unexpected.splice(before);
  return images;
}

export const drill: Drill = {
  title: 'Power cut',
  how: 'The data folder and PostgreSQL are on separate disks: ext4 images mounted through loop devices. Eight writers register, sign in, change their accounts and sign out over HTTP; 0.2 to 3 s after the first response, server and PostgreSQL are stopped (SIGSTOP), and the images are copied as the devices have them, without data that the operating system has not written back. The copies are mounted, which replays their journals; PostgreSQL and the server start on them, and everything that was acknowledged is searched for. 10 rounds on each database, each on new disks, every other one after a partial write-back. This shows the effect of a lost page cache, not of a disk that lies about its own cache.',
  faults: FAULTS,
  limitMinutes: 10,
  run,
};
