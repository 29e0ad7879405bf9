// Runs the image's start command in its sandbox: answers, accounts over a restart, health check and stop.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { commandOf, lastOf } from '../../test/deploy/dockerfile.ts';
import { freePort } from '../../test/free-port.ts';
import { atMost, none, type Measurement } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { patiently } from '../shared/retry.ts';
import { readiness } from '../shared/server.ts';
import { locked, runLocked, type Sandbox } from './sandbox.ts';

const START_LIMIT_MS = 60_000;
/** Of the health check (`--timeout` in deploy/Dockerfile). */
const HEALTH_SECONDS = 5;
const STOP_LIMIT_SECONDS = 10;
/** The image's drain, the 9 seconds of a stop, and some. */
const NEVER_MS = 25_000;
const PEOPLE = 5;
const ANSWERS: Readonly<Record<string, number>> = {
  '/': 200,
  '/home': 200,
  '/de/home': 200,
  '/el/privacy': 200,
  '/site.webmanifest': 200,
  '/robots.txt': 200,
  '/nothing': 404,
  '/auth/users/me/': 401,
  '/readyz': 200,
};

interface Running {
  readonly site: string;
  readonly bwrap: ChildProcess;
  /** The server itself, as this machine counts: process 1 of its sandbox. */
  readonly pid: number;
  readonly gone: Promise<unknown>;
}

/** Returns four rows; `health` is the command of the image's health check. */
export async function runImage(sandbox: Sandbox, health: readonly string[]): Promise<readonly Measurement[]> {
  const port = await freePort();
  const own = { ...sandbox, env: { ...sandbox.env, PORT: String(port), LOG_LEVEL: 'error' } };
  const isHealthy = () => runLocked(own, health, HEALTH_SECONDS).status === 0;
  const asked = Object.keys(ANSWERS).length;
  const answers = (wrong: number) => none('answers', wrong, asked, 'responses wrong');
  const first = await start(own, port);
  if (first === undefined) return [answers(asked)];
  const wrong = await countWrong(first.site);
  const tokens: (string | undefined)[] = [];
  for (let at = 0; at < PEOPLE; at += 1)
    tokens.push(await patiently(async () => signIn(first.site, await register(first.site, `ada${at}`))));
  const checks = [isHealthy()];
  const stopped = await stop(first);
  checks.push(!isHealthy());
  const second = await start(own, port);
  if (second === undefined) throw new Error('the command of the image starts once, and not again');
  let lost = 0;
  for (const token of tokens) {
    const me = async () =>
      (await ask('GET', `${second.site}/auth/users/me/`, token === undefined ? {} : { token })).status;
    if ((await patiently(me, 200)) !== 200) lost += 1;
  }
  checks.push(isHealthy());
  // The server hangs: it runs but does not respond.
  process.kill(second.pid, 'SIGSTOP');
  checks.push(!isHealthy());
  second.bwrap.kill('SIGKILL');
  await second.gone;
  return [
    answers(wrong),
    none('accounts', lost, PEOPLE, 'sessions lost at a restart'),
    none('health', checks.filter((isSo) => !isSo).length, checks.length, 'checks wrong'),
    atMost('stop', stopped, STOP_LIMIT_SECONDS, 's'),
  ];
}

/** Starts the command; returns nothing if it ends at once. */
async function start(sandbox: Sandbox, port: number): Promise<Running | undefined> {
  const command = commandOf(lastOf(sandbox.image.instructions, 'CMD'));
  const bwrap = spawn('bwrap', locked(sandbox, command), { stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => bwrap.kill('SIGKILL'));
  const gone = once(bwrap, 'exit');
  const site = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && bwrap.exitCode === null; await wait(50))
    if ((await readiness(site)) === 200) break;
  if (bwrap.exitCode !== null) return undefined;
  // bubblewrap stays outside and waits.
  const pid = Number(readFileSync(`/proc/${bwrap.pid}/task/${bwrap.pid}/children`, 'utf8').trim());
  return { site, bwrap, pid, gone };
}

async function countWrong(site: string): Promise<number> {
  let wrong = 0;
  for (const [path, status] of Object.entries(ANSWERS)) {
    const got = await patiently(async () => (await ask('GET', site + path)).status, status);
    if (got === status) continue;
    wrong += 1;
    console.log(`  ${path} answered ${got}`);
  }
  return wrong;
}

/** Returns the seconds from the signal to the end with 0, or infinity. */
async function stop({ bwrap, pid, gone }: Running): Promise<number> {
  const from = performance.now();
  process.kill(pid, 'SIGTERM');
  const isLate = await Promise.race([gone.then(() => false), wait(NEVER_MS, true, { ref: false })]);
  if (isLate) bwrap.kill('SIGKILL');
  await gone;
  return bwrap.exitCode === 0 ? (performance.now() - from) / 1_000 : Infinity;
}
