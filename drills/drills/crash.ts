// `kill -9` under eight writers, a hundred times on each database; then what a restart does to those who are signed in.
import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Drill, Order, Row } from '../drill.ts';
import { COMING_BACK_FAULTS, startOn, tellFaults, type Ground } from '../faulty-server.ts';
import {
  compareStored,
  compareTokens,
  ENGINES,
  hasShown,
  openFindings,
  rowsOf,
  type Engine,
  type Fault,
  type Findings,
} from '../findings.ts';
import { openLedger, type Ledger } from '../ledger.ts';
import { initialise, openCluster } from '../postgres-cluster.ts';
import { buildSite, makeFolder, type DrillServer } from '../server.ts';
import { readPostgres, readSqlite } from '../stored.ts';
import { startWriters } from '../writers.ts';

const ROUNDS = 100;
const SHORT_ROUNDS = 6;
/** A planted fault has to show within so many. */
const PLANT_ROUNDS = 40;
/** After the first answer of the round: the kill comes at a random moment within. */
const WRITE_MS = 500;
/** Every fourth round lasts longer by this, so that the server is killed while it sends mails too. */
const SEND_MS = 1_000;

const RESTARTS = [
  { fact: 'term', promise: 'whoever is signed in stays so when the server is restarted', what: 'signed out' },
  { fact: 'kill', promise: 'whoever is signed in stays so when the server is killed at rest', what: 'signed out' },
] as const;

const FAULTS: readonly Fault[] = [
  {
    name: 'sqlite-answers-early',
    says: 'answers before SQLite has committed',
    engines: ['sqlite'],
    preload: 'sqlite-commits-late',
    bites: ['sqlite-accounts', 'sqlite-sessions', 'sqlite-ended', 'sqlite-changes'],
  },
  {
    name: 'postgres-answers-early',
    says: 'synchronous_commit=off',
    engines: ['postgres'],
    settings: ['synchronous_commit=off'],
    bites: ['postgres-accounts', 'postgres-sessions', 'postgres-ended', 'postgres-changes'],
  },
  {
    name: 'late-mail',
    says: 'a mail leaves the outbox before its file is in place',
    engines: ENGINES,
    preload: 'mail-files-late',
    bites: ['sqlite-mails', 'postgres-mails'],
  },
  {
    name: 'forgotten-sessions',
    says: 'sign-ins known to one process only',
    engines: ENGINES,
    preload: 'hashes-of-one-process',
    bites: ['sqlite-term', 'sqlite-kill', 'postgres-term', 'postgres-kill'],
  },
  ...COMING_BACK_FAULTS,
];

/** One engine's part of the drill, as far as it has come. */
interface Stage extends Ground {
  readonly fault: Fault | undefined;
  readonly ledger: Ledger;
  readonly findings: Findings;
}

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const fault = FAULTS.find(({ name }) => name === plant);
  const rows: Row[] = [];
  for (const engine of fault?.engines ?? ENGINES) rows.push(...(await drillEngine(engine, fault, isShort)));
  return rows;
}

async function drillEngine(engine: Engine, fault: Fault | undefined, isShort: boolean): Promise<readonly Row[]> {
  const dataDir = makeFolder();
  // PostgreSQL's own user has to come to its folder.
  chmodSync(dataDir, 0o711);
  if (engine === 'postgres') initialise(dataDir);
  const cluster = engine === 'postgres' ? await openCluster(dataDir, fault?.settings) : undefined;
  await cluster?.start();
  const [ledger, findings] = [openLedger(), openFindings(engine)];
  const stage: Stage = { dataDir, cluster, fault, ledger, findings };
  const most = fault ? PLANT_ROUNDS : isShort ? SHORT_ROUNDS : ROUNDS;

  let server = await start(stage);
  for (let round = 0; round < most; round += 1) {
    server = await crashOnce(stage, server, round);
    const isAboutRestarts = fault?.bites.includes(`${engine}-term`);
    if (fault && (isAboutRestarts ? ledger.live.size > 0 : hasShown(fault, findings))) break;
  }
  server = await restart(stage, server);
  await server.kill();
  await cluster?.crash();
  tellFaults(engine, [...findings.faults, ...ledger.strange]);
  if (!fault && ledger.strange.length > 0) throw new Error('calls were answered as they should not be');
  return rowsOf(findings, 'a kill', RESTARTS, fault);
}

const start = async (stage: Stage): Promise<DrillServer> => startOn(stage, stage.fault);

/** Kills a server while it is written to, starts another on what is left and compares. Gives the new one. */
async function crashOnce(stage: Stage, server: DrillServer, round: number): Promise<DrillServer> {
  const { dataDir, cluster, ledger, findings } = stage;
  const writers = startWriters(server.url, ledger);
  await writers.begun;
  await wait(randomInt(WRITE_MS) + (round % 4 === 3 ? SEND_MS : 0));
  const before = ledger.strange.length;
  const isBoth = cluster !== undefined && round % 2 === 1;
  await Promise.all([isBoth ? cluster.crash() : undefined, server.kill()]);
  await writers.ended;
  // In its last moment a server may say that its database is gone.
  ledger.strange.splice(before);
  if (isBoth) await cluster.start();
  const next = await start(stage);
  findings.readyMs.push(next.readyMs);
  await compareTokens(findings, ledger, { tokens: ledger.unseen, site: next.url, live: 'sessions' });
  ledger.unseen.clear();
  const stored = await (cluster ? readPostgres(cluster.url, dataDir) : readSqlite(dataDir));
  compareStored(findings, ledger, stored, String(round));
  return next;
}

/** Restarts a server as an operator does, then after a kill, and asks with all tokens of all rounds each time. */
async function restart(stage: Stage, server: DrillServer): Promise<DrillServer> {
  const { ledger, findings } = stage;
  const tokens = [...ledger.live, ...ledger.ended];
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM: ${server.said()}`);
  const second = await start(stage);
  await compareTokens(findings, ledger, { tokens, site: second.url, live: 'term' });
  await second.kill();
  const third = await start(stage);
  await compareTokens(findings, ledger, { tokens, site: third.url, live: 'kill' });
  return third;
}

export const drill: Drill = {
  title: 'A server that is killed',
  how: 'Eight writers register, sign in, change and sign out over HTTP, each account from an address of its own, while the server gets SIGKILL: up to 0.5 s after its first answer, in every fourth round 1 to 1.5 s, when it sends mails as well; 100 rounds on each database. On PostgreSQL every other round kills all of its processes at the same moment; it runs with fsync=on and synchronous_commit=on, and is up again before the time of the server starts. After each round all that was acknowledged is looked for, through the server and past it, and the database is looked through (integrity_check and foreign_key_check; amcheck and rows without their account). A killed process loses nothing that the operating system holds: for that there is the power cut.',
  plants: FAULTS.map(({ name, says, bites }) => ({ name, says, bites })),
  limitMinutes: 12,
  run,
};
