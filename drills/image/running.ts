// Runs the image's start command in its sandbox: answers, accounts over a restart, health check and stop.
import { readFileSync } from 'node:fs';
import { commandOf, lastOf } from '../../test/deploy/dockerfile.ts';
import { freePort } from '../../test/free-port.ts';
import { allRight, atMost, none, type Measurement } from '../shared/drill.ts';
import { ask, register, signIn, whoAmI } from '../shared/http.ts';
import { startProgram, type Program } from '../shared/programs.ts';
import { readiness } from '../shared/server.ts';
import { patiently, poll } from '../shared/wait.ts';
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

/** Returns four rows; `health` is the command of the image's health check. */
export async function runImage(sandbox: Sandbox, health: readonly string[]): Promise<readonly Measurement[]> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const own = { ...sandbox, env: { ...sandbox.env, PORT: String(port), LOG_LEVEL: 'error' } };
  const isHealthy = () => runLocked(own, health, HEALTH_SECONDS).status === 0;
  const first = await start(own, site);
  const asked = Object.keys(ANSWERS).length;
  if (first === undefined) return [none('answers', asked, asked, 'responses wrong')];
  const wrong = await countWrong(site);
  const tokens: string[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const person = await register(site, `ada${at}`);
    tokens.push((await patiently(async () => signIn(site, person))) ?? '');
  }
  const checks = [isHealthy()];
  const stopped = await stop(first);
  checks.push(!isHealthy());
  const second = await start(own, site);
  if (second === undefined) throw new Error('the command of the image starts once, and not again');
  let lost = 0;
  for (const token of tokens)
    if ((await patiently(async () => (await whoAmI(site, token)).status, 200)) !== 200) lost += 1;
  checks.push(isHealthy());
  // The server hangs: it runs but does not respond.
  process.kill(serverOf(second), 'SIGSTOP');
  checks.push(!isHealthy());
  await second.end('SIGKILL');
  return [
    none('answers', wrong, asked, 'responses wrong'),
    none('accounts', lost, PEOPLE, 'sessions lost at a restart'),
    allRight('health', checks, 'checks wrong'),
    atMost('stop', stopped, STOP_LIMIT_SECONDS, 's'),
  ];
}

/** Starts the command; returns nothing if it ends at once. */
async function start(sandbox: Sandbox, site: string): Promise<Program | undefined> {
  const command = commandOf(lastOf(sandbox.image.instructions, 'CMD'));
  const bwrap = startProgram(['bwrap', ...locked(sandbox, command)]);
  await poll(async () => bwrap.isGone() || (await readiness(site)) === 200, START_LIMIT_MS);
  return bwrap.isGone() ? undefined : bwrap;
}

/** The server itself, as this machine counts: process 1 of its sandbox. bubblewrap stays outside and waits. */
const serverOf = ({ pid }: Program) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

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
async function stop(bwrap: Program): Promise<number> {
  const from = performance.now();
  const timer = setTimeout(() => void bwrap.end('SIGKILL'), NEVER_MS);
  process.kill(serverOf(bwrap), 'SIGTERM');
  const code = await bwrap.gone;
  clearTimeout(timer);
  return code === 0 ? (performance.now() - from) / 1_000 : Infinity;
}
