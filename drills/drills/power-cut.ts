// The power fails under eight writers: only what had reached the disk is there afterwards.
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Drill, Order, Row } from '../drill.ts';
import { COMING_BACK_FAULTS, startOn, tellFaults, type Ground } from '../faulty-server.ts';
import {
  compareStored,
  compareTokens,
  count,
  ENGINES,
  hasShown,
  openFindings,
  rowsOf,
  type Fault,
  type Findings,
} from '../findings.ts';
import { openLedger, type Ledger } from '../ledger.ts';
import { copyImage, makeImage, mountImage, type Disk } from '../loop-disk.ts';
import { initialise, openCluster, removeLock } from '../postgres-cluster.ts';
import { buildSite, type DrillServer } from '../server.ts';
import { readPostgres, readSqlite } from '../stored.ts';
import { startWriters } from '../writers.ts';

const ROUNDS = 10;
const SHORT_ROUNDS = 3;
/** A planted fault has to show within so many. */
const PLANT_ROUNDS = 16;
const DATA_MEGABYTES = 64;
const POSTGRES_MEGABYTES = 256;
/** After the first answer of the round. Mails are sent in the meantime. */
const CUT_AFTER_MS = [200, 3_000] as const;

const STARTS = [
  { fact: 'starts', promise: 'the server starts on what the disk held, with its key', what: 'rounds not' },
] as const;

const FAULTS: readonly Fault[] = [
  {
    name: 'sqlite-without-sync',
    says: 'SQLite with synchronous=OFF',
    engines: ['sqlite'],
    preload: 'sqlite-without-sync',
    bites: ['sqlite-accounts', 'sqlite-sessions', 'sqlite-ended', 'sqlite-changes'],
  },
  {
    name: 'postgres-without-sync',
    says: 'fsync=off',
    engines: ['postgres'],
    settings: ['fsync=off'],
    bites: ['postgres-accounts', 'postgres-sessions', 'postgres-ended', 'postgres-changes'],
  },
  {
    name: 'mails-without-sync',
    says: 'files of mails not synced',
    engines: ENGINES,
    preload: 'files-without-sync',
    // So that there is no file of the key.
    env: { SECRET_KEY: '5e'.repeat(32) },
    bites: ['sqlite-mails', 'postgres-mails'],
  },
  {
    name: 'key-without-sync',
    says: 'the file of the key not synced',
    engines: ENGINES,
    preload: 'files-without-sync',
    bites: ['sqlite-starts', 'postgres-starts'],
  },
  ...COMING_BACK_FAULTS,
];

/** What a server runs on, with its disks. */
interface OnDisks extends Ground {
  /** The disk of DATA_DIR, then that of PostgreSQL if there is one: nothing that is synced on one of them helps the other. */
  readonly disks: readonly Disk[];
}

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const fault = FAULTS.find(({ name }) => name === plant);
  const most = fault ? PLANT_ROUNDS : isShort ? SHORT_ROUNDS : ROUNDS;
  const rows: Row[] = [];
  for (const engine of fault?.engines ?? ENGINES) {
    const findings = openFindings(engine);
    const postgres = engine === 'postgres' ? await makePostgresImage() : undefined;
    for (let round = 0; round < most; round += 1) {
      await cutOnce(findings, fault, postgres, round);
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
  const cluster = ofPostgres && (await openCluster(ofPostgres.folder, fault?.settings));
  return { disks, cluster, dataDir: join(ofData.folder, 'data') };
}

async function start(ground: Ground, fault: Fault | undefined): Promise<DrillServer> {
  await ground.cluster?.start();
  return startOn(ground, fault);
}

async function clear({ disks, cluster }: OnDisks, server: DrillServer | undefined): Promise<void> {
  await server?.kill();
  await cluster?.crash();
  for (const disk of disks) disk.remove();
}

/** One power cut on new disks, and the comparison with what they held. */
async function cutOnce(
  findings: Findings,
  fault: Fault | undefined,
  postgres: string | undefined,
  round: number,
): Promise<void> {
  const ledger = openLedger();
  const images = await writeAndCut(ledger, fault, postgres, round);
  if (!fault && ledger.strange[0] !== undefined) throw new Error(ledger.strange[0]);
  const ground = await lay(images, fault);
  // Without fsync the lock file is empty, and PostgreSQL refuses to start: that would stand for rows that were lost. Only
  // with the fault: else it has to start on what is there.
  if (fault?.settings && ground.disks[1]) removeLock(ground.disks[1].folder);
  const server = await start(ground, fault).catch((error: unknown) => {
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

/** Lets the writers write, then stands everything still and gives images of what the disks hold. */
async function writeAndCut(
  ledger: Ledger,
  fault: Fault | undefined,
  postgres: string | undefined,
  round: number,
): Promise<readonly string[]> {
  const fresh = [makeImage(DATA_MEGABYTES), ...(postgres === undefined ? [] : [copyImage(postgres)])];
  const ground = await lay(fresh, fault);
  const server = await start(ground, fault);
  const writers = startWriters(server.url, ledger);
  await writers.begun;
  const half = randomInt(...CUT_AFTER_MS) / 2;
  await wait(half);
  // In every other round some of it was written back on the way, as any system does now and then.
  if (round % 2 === 1) await Promise.all(ground.disks.map((disk) => disk.sync()));
  await wait(half);
  // The server first: what PostgreSQL does in the millisecond after, nobody is told of.
  process.kill(-server.pid, 'SIGSTOP');
  ground.cluster?.freeze();
  const before = ledger.strange.length;
  const images = await Promise.all(ground.disks.map((disk) => disk.copy()));
  await clear(ground, server);
  await writers.ended;
  ledger.strange.splice(before);
  return images;
}

export const drill: Drill = {
  title: 'A power cut',
  how: 'The data folder, and PostgreSQL, are on disks of their own: ext4 images, mounted through loop devices. Eight writers register, sign in, change and sign out over HTTP; 0.2 to 3 s after the first answer, server and PostgreSQL are held (SIGSTOP), and the images are copied as the devices hold them, without what the operating system has not written back. The copies are mounted, which replays their journals; PostgreSQL and the server start on them, and all that was acknowledged is looked for. 10 rounds on each database, each on new disks, every other one after a part was written back. It shows what a lost page cache does, not a disk that lies about its own cache.',
  plants: FAULTS.map(({ name, says, bites }) => ({ name, says, bites })),
  limitMinutes: 10,
  run,
};
