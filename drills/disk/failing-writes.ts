// A disk whose writes and syncs fail from the n-th on, injected by strace between the server and the kernel.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { openLedger, type Ledger } from '../shared/durability/acknowledged-writes.ts';
import { ask } from '../shared/http.ts';
import { makeFolder, readiness, startServer, type DrillServer } from '../shared/server.ts';
import { startTraffic, TRAFFIC_ENV } from '../shared/traffic.ts';
import { compare, countOf, READERS, visit } from './members.ts';

/** One way in which the disk fails. */
interface Failing {
  readonly calls: 'fsync,fdatasync' | 'pwrite64';
  readonly error: 'EIO' | 'ENOSPC' | 'EINTR';
  /** The first call that fails, from 1. */
  readonly first: number;
  /** The last; absent: all that follow fail too. */
  readonly last?: number;
}

const HEAL_LIMIT_MS = 5_000;
const START_LIMIT_MS = 60_000;
const CALM_LIMIT_MS = 5_000;
const ENV = { ...TRAFFIC_ENV, LOG_LEVEL: 'fatal' };

/** Returns the ways to fail at these calls. A call that is interrupted is so three times, not for ever: no kernel does that. */
export function waysToFail(at: readonly number[], isAll: boolean): Failing[] {
  const calls = ['fsync,fdatasync', 'pwrite64'] as const;
  return calls.flatMap((call) => [
    ...at.flatMap((first): Failing[] => [
      { calls: call, error: 'EIO', first },
      ...(isAll ? [{ calls: call, error: 'ENOSPC', first } as const] : []),
      ...(isAll ? [{ calls: call, error: 'EINTR', first, last: first + 2 } as const] : []),
    ]),
    // The errors stop by themselves while requests are in progress.
    { calls: call, error: 'EIO', first: 20, last: 25 },
  ]);
}

/** What one server did while its disk failed. */
interface Outcome {
  readonly refused: number;
  /** Calls that were acknowledged or refused. */
  readonly answered: number;
  readonly acknowledged: number;
  readonly asked: number;
  readonly wrong: readonly string[];
  readonly failedReads: readonly string[];
  readonly lost: readonly string[];
  /** How it ended otherwise than it may, or did not start again. */
  readonly ends: readonly string[];
  /** Milliseconds until a member could register and sign in again after errors that passed; undefined where they do not. */
  readonly healed: number | undefined;
}

/** Lets as many members visit each server. */
export async function failWrites(
  ways: readonly Failing[],
  members: number,
  startFaulty: RunOptions['startServer'],
): Promise<Measurement[]> {
  needProgram('strace');
  const template = makeFolder();
  const first = await startServer({ dataDir: template, env: ENV });
  const ledger = openLedger();
  await visit(first.url, ledger, 'reader');
  await first.stop();
  const outcomes: Outcome[] = [];
  const queue = [...ways];
  // Two at a time: most of it is waiting for strace.
  await Promise.all(
    [1, 2].map(async () => {
      for (let way = queue.shift(); way; way = queue.shift())
        outcomes.push(await failOnce(way, template, ledger, members, startFaulty));
    }),
  );
  const all = <T>(pick: (outcome: Outcome) => readonly T[]) => outcomes.flatMap(pick);
  const sum = (pick: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + pick(outcome), 0);
  const [wrong, reads, lost, ends] = [
    all((one) => one.wrong),
    all((one) => one.failedReads),
    all((one) => one.lost),
    all((one) => one.ends),
  ];
  for (const line of [...ends, ...lost, ...reads, ...wrong].slice(0, 12)) console.log(`  ${line}`);
  const { length: rounds } = outcomes;
  const refused = sum((one) => one.refused);
  const calls = sum(({ answered }) => answered) + wrong.length;
  const of = `${rounds} failure modes`;
  return [
    none(
      'errors-loss',
      lost.length,
      sum(({ acknowledged }) => acknowledged),
      'accounts and sessions affected',
      `Failing writes and syncs, ${of}: nothing acknowledged is lost, nothing is partly written`,
    ),
    none('errors-answers', refused === 0 ? calls : wrong.length, calls, 'wrong'),
    none(
      'errors-reads',
      reads.length,
      sum(({ asked }) => asked),
      'failed',
    ),
    none('errors-ends', ends.length, rounds, 'wrong'),
    atMost('errors-heal', Math.max(...outcomes.map(({ healed }) => healed ?? 0)), HEAL_LIMIT_MS, 'ms'),
  ];
}

async function failOnce(
  { calls, error, first, last }: Failing,
  template: string,
  prepared: Ledger,
  members: number,
  startFaulty: RunOptions['startServer'],
): Promise<Outcome> {
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
  const [ends, reads]: string[][] = [[], []];
  let asked = 0;
  let healed: number | undefined;
  if (await isReady(server)) {
    await calm(server, before);
    const reading = await startTraffic(server.url, READERS, { members: [], tokens: [...before.live].slice(0, 1) });
    const state = { isGone: false };
    void server.gone.then(() => (state.isGone = true));
    for (let turn = 0; turn < members && !state.isGone; turn += 1) await visit(server.url, ledger, `member-${turn}`);
    if (last !== undefined) healed = await heal(server, ledger);
    await reading.stop();
    asked = reading.samples.length;
    reads?.push(...reading.failures().map((line) => `${inject}: ${line}`));
    if (state.isGone) ends?.push(`${inject}: it ended: ${server.said().slice(0, 300)}`);
  } else if ((await server.gone) !== 1 || server.said().trim().split('\n').length !== 1) {
    ends?.push(`${inject}: it did not start, and said: ${server.said().slice(0, 300)}`);
  }
  await server.kill();
  const whole = {
    ...ledger,
    accounts: new Map([...ledger.accounts, ...before.accounts]),
    live: new Set([...ledger.live, ...before.live]),
  };
  ends?.push(...(await startsAgain(dataDir, whole)).map((line) => `${inject}: ${line}`));
  const lost = (await compare(dataDir, whole)).lost.map((line) => `${inject}: ${line}`);
  return {
    refused: ledger.refused,
    answered: countOf(ledger),
    acknowledged: whole.accounts.size + whole.live.size,
    asked,
    wrong: ledger.unexpected.map((line) => `${inject}: ${line}`),
    failedReads: reads ?? [],
    lost,
    ends: ends ?? [],
    healed,
  };
}

async function isReady(server: DrillServer): Promise<boolean> {
  const state = { isGone: false };
  void server.gone.then(() => (state.isGone = true));
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until && !state.isGone; await wait(20))
    if ((await readiness(server.url)) === 200) return true;
  return false;
}

/** A start under strace may hold the process up for so long that the server turns away what comes first: that is let pass. */
async function calm({ url }: DrillServer, { live: [token] }: Pick<Ledger, 'live'>): Promise<void> {
  const asking = token === undefined ? {} : { token };
  for (const until = performance.now() + CALM_LIMIT_MS; performance.now() < until; await wait(100))
    if ((await ask('GET', `${url}/auth/users/me/`, asking)).status !== 503) return;
}

async function heal(server: DrillServer, ledger: Ledger): Promise<number> {
  const from = performance.now();
  for (let turn = 0; performance.now() - from < 2 * HEAL_LIMIT_MS; turn += 1)
    if (await visit(server.url, ledger, `healed-${turn}`)) return performance.now() - from;
  return Number.POSITIVE_INFINITY;
}

/** On a disk that works again: every session is known, and a new member can come. */
async function startsAgain(dataDir: string, { live }: Pick<Ledger, 'live'>): Promise<string[]> {
  const faults: string[] = [];
  const server = await startServer({ dataDir, env: ENV }).catch((error: unknown) => (error as Error).message);
  if (typeof server === 'string') return [server];
  await calm(server, { live });
  for (const token of live) {
    const { status } = await ask('GET', `${server.url}/auth/users/me/`, { token });
    if (status !== 200) faults.push(`a session is answered ${status} after the restart`);
  }
  if (!(await visit(server.url, openLedger(), 'newcomer'))) faults.push('no one can register after the restart');
  await server.stop();
  return faults;
}
