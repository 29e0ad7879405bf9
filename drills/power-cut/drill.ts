// A power cut under eight writers: only what had reached the disk is there afterwards.
import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyImage, makeImage, mountImage } from '../shared/disks.ts';
import { ENGINES, type Fault, type Measurement, type Run, type RunOptions } from '../shared/drill.ts';
import { Findings } from '../shared/durability/findings.ts';
import { openLedger, type Ledger } from '../shared/durability/ledger.ts';
import { readStored } from '../shared/durability/stored.ts';
import { startWriters } from '../shared/durability/writers.ts';
import { initialise, openPostgres } from '../shared/postgres-server.ts';
import { signalGroup } from '../shared/programs.ts';
import type { DrillServer } from '../shared/server.ts';

const ROUNDS = 10;
const SHORT_ROUNDS = 3;
/** A fault must show within this many rounds. */
const FAULT_ROUNDS = 16;
const DATA_MEGABYTES = 64;
const POSTGRES_MEGABYTES = 256;
/** After the first response of the round. Emails are sent in the meantime. */
const CUT_AFTER_MS = [200, 3_000] as const;

export const run: Run = async (options) => {
  const { fault, isShort } = options;
  const rounds = fault ? FAULT_ROUNDS : isShort ? SHORT_ROUNDS : ROUNDS;
  const rows: Measurement[] = [];
  for (const engine of fault?.engines ?? ENGINES) {
    const ledger = openLedger();
    const findings = new Findings(engine, ledger);
    const postgres = engine === 'postgres' ? await makePostgresImage() : undefined;
    for (let round = 0; round < rounds; round += 1) {
      // Each round is on new disks.
      for (const held of [ledger.accounts, ledger.live, ledger.ended, ledger.unseen]) held.clear();
      const images = await writeAndCut(ledger, options, postgres, round);
      if (!fault && ledger.unexpected[0] !== undefined) throw new Error(ledger.unexpected[0]);
      await compare(images, ledger, findings, options, String(round));
      if (fault && findings.hasShown(fault)) break;
    }
    rows.push(...findings.rows(['starts'], fault));
  }
  return rows;
};

/** An image with the files of a new PostgreSQL, which each round begins with. */
async function makePostgresImage(): Promise<string> {
  const disk = mountImage(makeImage(POSTGRES_MEGABYTES));
  initialise(disk.folder);
  await disk.sync();
  const image = await disk.copy();
  disk.remove();
  return image;
}

/** Mounts the disk of the data folder and that of PostgreSQL, if there is one: nothing that is synced on one of them helps the other. */
async function lay(images: readonly string[], fault: Fault | undefined) {
  const disks = images.map(mountImage);
  const [ofData, ofPostgres] = disks;
  if (!ofData) throw new Error('a server needs a disk');
  const cluster = ofPostgres && (await openPostgres(ofPostgres.folder, fault?.postgres));
  const place = { dataDir: join(ofData.folder, 'data'), databaseUrl: cluster?.url };
  const start = async ({ startServer }: RunOptions) => {
    await cluster?.start();
    return startServer({ dataDir: place.dataDir, env: { DATABASE_URL: place.databaseUrl } });
  };
  const clear = async (server: DrillServer | undefined) => {
    await server?.kill();
    await cluster?.crash();
    for (const disk of disks) disk.remove();
  };
  return { disks, cluster, place, start, clear };
}

/** Runs the writers, then freezes everything and returns images of the disks. */
async function writeAndCut(
  ledger: Ledger,
  options: RunOptions,
  postgres: string | undefined,
  round: number,
): Promise<readonly string[]> {
  const fresh = [makeImage(DATA_MEGABYTES), ...(postgres === undefined ? [] : [copyImage(postgres)])];
  const { disks, cluster, start, clear } = await lay(fresh, options.fault);
  const server = await start(options);
  const writers = await startWriters(server.url, ledger);
  const half = randomInt(...CUT_AFTER_MS) / 2;
  await wait(half);
  // In every other round part of the data is written back before, as an operating system does from time to time.
  if (round % 2 === 1) await Promise.all(disks.map((disk) => disk.sync()));
  await wait(half);
  // The server first: what PostgreSQL commits in the millisecond after is not acknowledged.
  signalGroup(server.pid, 'SIGSTOP');
  cluster?.freeze();
  const before = ledger.unexpected.length;
  const images = await Promise.all(disks.map((disk) => disk.copy()));
  await clear(server);
  await writers.ended;
  ledger.unexpected.splice(before);
  return images;
}

async function compare(
  images: readonly string[],
  ledger: Ledger,
  findings: Findings,
  options: RunOptions,
  round: string,
): Promise<void> {
  const { fault } = options;
  const { disks, place, start, clear } = await lay(images, fault);
  // Without fsync the lock file is empty, and PostgreSQL refuses to start: that would stand for rows that were lost. Only
  // with the fault: else it has to start on what is there.
  if (fault?.postgres && disks[1]) rmSync(join(disks[1].folder, 'cluster/postmaster.pid'), { force: true });
  const server = await start(options).catch((error: unknown) => {
    findings.faults.push((error as Error).message.trim());
    return undefined;
  });
  findings.count('starts', round, server !== undefined);
  if (server) findings.readyMs.push(server.readyMs);
  await findings.compareTokens(ledger.unseen, server?.url);
  findings.compareStored(server && (await readStored(place)), round);
  await clear(server);
}
