// SIGKILL under eight writers, a hundred times on each database; then restarts with open sessions.
import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ENGINES, type Drill, type Engine, type Fault, type RunOptions, type Measurement } from '../shared/drill.ts';
import { openLedger, type Ledger } from '../shared/durability/acknowledged-writes.ts';
import {
  compareStored,
  compareTokens,
  hasShown,
  openFindings,
  rowsOf,
  type Findings,
} from '../shared/durability/comparison.ts';
import { COMING_BACK_FAULTS, startOn, tellFaults, type Ground } from '../shared/durability/faulty-server.ts';
import { readPostgres, readSqlite } from '../shared/durability/stored.ts';
import { startWriters } from '../shared/durability/writers.ts';
import { initialise, openPostgres } from '../shared/postgres-server.ts';
import { buildSite, makeFolder, type DrillServer } from '../shared/server.ts';

const ROUNDS = 100;
const SHORT_ROUNDS = 6;
/** A fault must show within this many rounds. */
const FAULT_ROUNDS = 40;
/** After the first answer of the round: the kill comes at a random moment within. */
const WRITE_MS = 500;
/** Every fourth round lasts longer by this, so that the server is also killed while it sends emails. */
const SEND_MS = 1_000;

const RESTARTS = [
  { fact: 'term', promise: 'sessions stay valid when the server is restarted', what: 'lost' },
  { fact: 'kill', promise: 'sessions stay valid when an idle server is killed', what: 'lost' },
] as const;

const FAULTS: readonly Fault[] = [
  {
    name: 'sqlite-answers-early',
    description: 'responds before SQLite has committed',
    engines: ['sqlite'],
    preload: new URL('./faults/sqlite-commits-late.ts', import.meta.url),
    mustFail: ['sqlite-accounts', 'sqlite-sessions', 'sqlite-ended', 'sqlite-changes'],
  },
  {
    name: 'postgres-answers-early',
    description: 'synchronous_commit=off',
    engines: ['postgres'],
    postgres: ['synchronous_commit=off'],
    mustFail: ['postgres-accounts', 'postgres-sessions', 'postgres-ended', 'postgres-changes'],
  },
  {
    name: 'late-mail',
    description: 'an email is removed from the queue before its file is written',
    preload: new URL('./faults/mail-files-late.ts', import.meta.url),
    mustFail: ['sqlite-mails', 'postgres-mails'],
  },
  {
    name: 'forgotten-sessions',
    description: 'sessions are known to one process only',
    preload: new URL('./faults/hashes-of-one-process.ts', import.meta.url),
    mustFail: ['sqlite-term', 'sqlite-kill', 'postgres-term', 'postgres-kill'],
  },
  ...COMING_BACK_FAULTS,
];

/** One engine's part of the drill, as far as it has come. */
interface Stage extends Ground {
  readonly options: RunOptions;
  readonly ledger: Ledger;
  readonly findings: Findings;
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const rows: Measurement[] = [];
  for (const engine of options.fault?.engines ?? ENGINES) rows.push(...(await drillEngine(engine, options)));
  return rows;
}

async function drillEngine(engine: Engine, options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  const dataDir = makeFolder();
  // PostgreSQL's own user has to come to its folder.
  chmodSync(dataDir, 0o711);
  if (engine === 'postgres') initialise(dataDir);
  const cluster = engine === 'postgres' ? await openPostgres(dataDir, fault?.postgres) : undefined;
  await cluster?.start();
  const [ledger, findings] = [openLedger(), openFindings(engine)];
  const stage: Stage = { dataDir, cluster, options, ledger, findings };
  const most = fault ? FAULT_ROUNDS : isShort ? SHORT_ROUNDS : ROUNDS;

  let server = await start(stage);
  for (let round = 0; round < most; round += 1) {
    server = await crashOnce(stage, server, round);
    const isAboutRestarts = fault?.mustFail.includes(`${engine}-term`);
    if (fault && (isAboutRestarts ? ledger.live.size > 0 : hasShown(fault, findings))) break;
  }
  server = await restart(stage, server);
  await server.kill();
  await cluster?.crash();
  tellFaults(engine, [...findings.faults, ...ledger.unexpected]);
  if (!fault && ledger.unexpected.length > 0) throw new Error('calls were answered as they should not be');
  return rowsOf(findings, 'a kill', RESTARTS, fault);
}

const start = async (stage: Stage): Promise<DrillServer> => startOn(stage, stage.options);

/** Kills a server while it is written to, starts another on what is left and compares. Returns the new one. */
async function crashOnce(stage: Stage, server: DrillServer, round: number): Promise<DrillServer> {
  const { dataDir, cluster, ledger, findings } = stage;
  const writers = startWriters(server.url, ledger);
  await writers.begun;
  await wait(randomInt(WRITE_MS) + (round % 4 === 3 ? SEND_MS : 0));
  const before = ledger.unexpected.length;
  const isBoth = cluster !== undefined && round % 2 === 1;
  await Promise.all([isBoth ? cluster.crash() : undefined, server.kill()]);
  await writers.ended;
  // Right before its end a server may log that its database is unavailable.
  ledger.unexpected.splice(before);
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
  title: 'Killed server (SIGKILL)',
  how: 'Eight writers register, sign in, change their accounts and sign out over HTTP, each account from a separate IP address, while the server gets SIGKILL: up to 0.5 s after its first response, in every fourth round after 1 to 1.5 s, when it is also sending emails; 100 rounds on each database. On PostgreSQL every other round kills all its processes at the same moment; it runs with fsync=on and synchronous_commit=on, and is up again before the measured start of the server begins. After each round everything that was acknowledged is searched for, through the server and directly in the database, and the database is checked for consistency (integrity_check and foreign_key_check; amcheck and rows without their account). A killed process loses nothing that the operating system has buffered; the drill `power-cut` covers that case.',
  faults: FAULTS,
  limitMinutes: 12,
  run,
};
