// A disk whose writes and syncs fail from the n-th on, injected by strace between the server and the kernel.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, print, sum, type Run, type RunOptions } from '../shared/drill.ts';
import { openLedger, type Ledger } from '../shared/durability/ledger.ts';
import { whoAmI } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import { readiness, startServer, type DrillServer } from '../shared/server.ts';
import { TRAFFIC_ENV } from '../shared/traffic.ts';
import { inParallel, poll } from '../shared/wait.ts';
import { compare, countOf, healing, HEAL_LIMIT_MS, startReading, visit } from './members.ts';

interface Failing {
  readonly calls: 'fsync,fdatasync' | 'pwrite64';
  readonly error: 'EIO' | 'ENOSPC' | 'EINTR';
  /** The first call that fails, from 1. */
  readonly first: number;
  /** The last; absent: all that follow fail too. */
  readonly last?: number;
}

const START_LIMIT_MS = 60_000;
const CALM_LIMIT_MS = 5_000;
const ENV = { ...TRAFFIC_ENV, LOG_LEVEL: 'fatal' };

/** Returns the ways to fail, in short at a few calls. A call that is interrupted is so three times, not for ever: no kernel does that. */
function waysToFail(isBrief: boolean): Failing[] {
  const at = isBrief ? [1, 5, 20] : Array.from({ length: 50 }, (_, index) => index + 1);
  return (['fsync,fdatasync', 'pwrite64'] as const).flatMap((calls): Failing[] => [
    ...at.map((first) => ({ calls, error: 'EIO' as const, first })),
    ...(isBrief ? [] : at).flatMap((first): Failing[] => [
      { calls, error: 'ENOSPC', first },
      { calls, error: 'EINTR', first, last: first + 2 },
    ]),
    // The errors stop by themselves while requests are in progress.
    { calls, error: 'EIO', first: 20, last: 25 },
  ]);
}

/** Fails in each way, and lets as many members visit each server. */
export const failWrites: Run = async ({ isBrief, startServer: startFaulty }) => {
  needProgram('strace');
  const template = makeFolder();
  const first = await startServer({ dataDir: template, env: ENV });
  const ledger = openLedger();
  await visit(first.url, ledger, 'reader');
  await first.stop();
  const outcomes: Awaited<ReturnType<typeof failOnce>>[] = [];
  const ways = waysToFail(isBrief);
  const fail = async (way: Failing) =>
    outcomes.push(await failOnce(way, template, ledger, isBrief ? 8 : 16, startFaulty));
  // Two at a time: most of it is waiting for strace.
  await inParallel(2, () => {
    const way = ways.shift();
    return way && fail(way);
  });
  const [wrong = [], failedReads = [], lost = [], ends = []] = (['wrong', 'failedReads', 'lost', 'ends'] as const).map(
    (kind) => outcomes.flatMap((outcome) => outcome[kind]),
  );
  print([...ends, ...lost, ...failedReads, ...wrong], 12);
  const rounds = outcomes.length;
  const requests = sum(outcomes, ({ answered }) => answered) + wrong.length;
  const isRefused = outcomes.some(({ refused }) => refused > 0);
  const acknowledged = sum(outcomes, (outcome) => outcome.acknowledged);
  const reads = sum(outcomes, (outcome) => outcome.reads);
  return [
    none('errors-loss', lost.length, acknowledged, 'accounts and sessions affected', { modes: rounds }),
    none('errors-answers', isRefused ? wrong.length : requests, requests, 'wrong'),
    none('errors-reads', failedReads.length, reads, 'failed'),
    none('errors-ends', ends.length, rounds, 'wrong'),
    atMost('errors-heal', Math.max(...outcomes.map(({ healedMs }) => healedMs)), HEAL_LIMIT_MS, 'ms'),
  ];
};

/** Returns what one server did while its disk failed; each list has a line for each fault. */
async function failOnce(
  { calls, error, first, last }: Failing,
  template: string,
  prepared: Ledger,
  members: number,
  startFaulty: RunOptions['startServer'],
) {
  const dataDir = join(makeFolder(), 'data');
  // The first failure of all meets a first start.
  const before = first === 1 ? openLedger() : prepared;
  if (first > 1) cpSync(template, dataDir, { recursive: true });
  const files = ['accounts.db', 'accounts.db-wal'].flatMap((name) => ['-P', join(dataDir, name)]);
  const inject = `${calls}:error=${error}:when=${first}${last === undefined ? '+' : `..${last}`}`;
  const options = `-f --seccomp-bpf -qq -o /dev/null -e trace=${calls} -e inject=${inject}`;
  const wrapper = ['strace', ...files, ...options.split(' ')];
  const server = await startFaulty({ dataDir, env: ENV, wrapper, isNotAwaited: true });
  const ledger = openLedger();
  /** How it ended otherwise than it may, or did not start again. */
  const ends: string[] = [];
  let failedReads: string[] = [];
  let [reads, healedMs] = [0, 0];
  await poll(async () => server.isGone() || (await readiness(server.url)) === 200, START_LIMIT_MS, 20);
  if (!server.isGone()) {
    await calm(server, before);
    const reading = await startReading(server.url, before);
    for (let turn = 0; turn < members && !server.isGone(); turn += 1) await visit(server.url, ledger, `member-${turn}`);
    if (last !== undefined) healedMs = await healing(server.url, ledger);
    await reading.stop();
    reads = reading.samples.length;
    failedReads = reading.failures();
    if (server.isGone()) ends.push(`it ended: ${server.said().slice(0, 300)}`);
  } else if ((await server.gone) !== 1 || server.said().trim().split('\n').length !== 1) {
    ends.push(`it did not start, and said: ${server.said().slice(0, 300)}`);
  }
  await server.kill();
  const whole = {
    accounts: new Map([...ledger.accounts, ...before.accounts]),
    live: new Set([...ledger.live, ...before.live]),
  };
  ends.push(...(await startsAgain(dataDir, whole.live)));
  const { lost } = await compare(dataDir, whole);
  const named = (lines: readonly string[]) => lines.map((line) => `${inject}: ${line}`);
  return {
    refused: ledger.refused,
    answered: countOf(ledger),
    acknowledged: whole.accounts.size + whole.live.size,
    reads,
    healedMs,
    wrong: named(ledger.unexpected),
    failedReads: named(failedReads),
    lost: named(lost),
    ends: named(ends),
  };
}

/** A start under strace may hold the process up for so long that the server turns away what comes first: that is let pass. */
const calm = async ({ url }: DrillServer, { live: [token] }: Pick<Ledger, 'live'>) =>
  poll(async () => (await whoAmI(url, token)).status !== 503, CALM_LIMIT_MS, 100);

/** On a disk that works again: every session is known, and a new member can come. */
async function startsAgain(dataDir: string, live: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const server = await startServer({ dataDir, env: ENV }).catch((error: unknown) => (error as Error).message);
  if (typeof server === 'string') return [server];
  await calm(server, { live });
  for (const token of live) {
    const { status } = await whoAmI(server.url, token);
    if (status !== 200) faults.push(`a session is answered ${status} after the restart`);
  }
  if (!(await visit(server.url, openLedger(), 'newcomer'))) faults.push('no one can register after the restart');
  await server.stop();
  return faults;
}
