// Kills of the host and of the parts of a session at any moment.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { none, print, type Run } from '../shared/drill.ts';
import { poll } from '../shared/wait.ts';
import { leftovers, makeData, startHost, stillRunning, type Host } from './host.ts';

/** The host, the process of a session, its sandbox, its display. */
const VICTIMS = ['host', 'session', 'bwrap', 'Xvnc'] as const;
const ROUNDS = 32;
const BRIEF_ROUNDS = 4;
const LATEST_KILL_MS = 3_000;
const STARTING_MS = 500;
const GONE_LIMIT_MS = 10_000;

/** The same numbers from 0 to 1 each time. */
function* numbers(): Generator<number, never> {
  for (let seed = 7; ;) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    yield seed / 2 ** 31;
  }
}

export const killParts: Run = async ({ fault, isBrief }) => {
  const data = makeData();
  const random = numbers();
  const [left, failed]: [string[], string[]] = [[], []];
  const rounds = isBrief ? BRIEF_ROUNDS : ROUNDS;
  let host = await startHost(data, fault);
  // The first session waits for its locale.
  await host.command('trial', 'first');
  await host.command('stop', 'first');
  for (let round = 0; round < rounds; round += 1) {
    const victim = VICTIMS[round % 4] ?? 'host';
    const kind = round % 8 < 4 ? 'work' : 'trial';
    // The first kill meets a session that runs; two of three meet one that starts.
    const latestMs = round % 3 === 0 ? LATEST_KILL_MS : STARTING_MS;
    const delayMs = round === 0 ? LATEST_KILL_MS : random.next().value * latestMs;
    const name = `round ${round}, ${kind}, ${victim} after ${Math.round(delayMs)} ms`;
    const started = host.command(kind, 'killed').catch(() => undefined);
    await poll(() => sessionOf(host) !== undefined, GONE_LIMIT_MS, 2);
    await wait(delayMs);
    const before = host.processes().filter(({ pid }) => pid !== host.program.pid);
    kill(host, victim);
    await started;
    const isOver = async () => victim === 'host' || (await host.command('state', 'killed')) === null;
    const isGone = await poll(async () => (await isOver()) && stillRunning(before).length === 0, GONE_LIMIT_MS);
    if (!isGone)
      left.push(
        `${name}: ${stillRunning(before)
          .map((process) => process.name)
          .join(' ')} runs`,
      );
    try {
      if (victim === 'host') host = await startHost(data, fault);
      left.push(...leftovers(data).map((one) => `${name}: ${one}`));
      // No two sessions have the same id: a launcher that is left without its parent finds no folder.
      await host.command(kind, `killed-${round}`);
      await host.command('stop', `killed-${round}`);
    } catch (error) {
      failed.push(`${name}: ${String(error).slice(0, 300)}`);
      if (victim === 'host') break;
    }
  }
  print([...left, ...failed]);
  await host.program.end('SIGTERM');
  return [none('kills-left', left.length, rounds, 'left'), none('kills-start', failed.length, rounds, 'did not start')];
};

/** Any other child of the host has its name for a moment. */
const sessionOf = (host: Host) =>
  host.processes().find(({ pid, parent }) => {
    if (parent !== host.program.pid) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('session-process');
    } catch {
      return false;
    }
  });

/** What is not there yet cannot be killed: then the session's process is. */
function kill(host: Host, victim: (typeof VICTIMS)[number]): void {
  const chosen = victim === 'session' ? undefined : host.processes().find(({ name }) => name === victim);
  const pid = victim === 'host' ? host.program.pid : (chosen ?? sessionOf(host))?.pid;
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
