// `npm run drill -- rolling`: two servers on one PostgreSQL behind a balancer are restarted in turn under load. No request may
// be lost. Then: do both know one session, one count of tries, and send the same pages? `--caddy` puts Caddy before them instead
// of nginx. `--fault` kills the servers instead of stopping them: the drill must then fail, or it would see nothing.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '#test/postgres.ts';
import { build } from '../../setup/build.mjs';
import { freePort, startBalancer } from '../balancer.ts';
import { ask, register, signIn, startLoad } from '../load.ts';

const RESULTS = 'design/trust-results';
const ROUNDS = 3;
const DRAIN_SECONDS = 5;
/** nginx has to have taken a server back before the other goes (`fail_timeout` in deploy/nginx.conf). */
const PAUSE_MS = 3_000;
const FREE_FAILURES = 4;
const START_LIMIT_MS = 60_000;

const root = resolve(import.meta.dirname, '../..');
const isFault = process.argv.includes('--fault');
const isCaddy = process.argv.includes('--caddy');
const folder = mkdtempSync(join(tmpdir(), 'drill-rolling-'));
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1);
if (programs === undefined) throw new Error('There is no PostgreSQL on this machine: apt-get install postgresql');
await build(root, process.execPath);
const postgres = await startPostgres(programs);
const ports = [await freePort(), await freePort()] as const;
const [first, second] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
const secretKey = randomBytes(32).toString('hex');

/** Starts the server of a port and resolves once it says on `/readyz` that it may be asked. */
async function startServer(port: number): Promise<ChildProcess> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    PORT: String(port),
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    FREE_FAILURES: String(FREE_FAILURES),
  };
  const child = spawn(process.execPath, ['src/app/start.server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until && child.exitCode === null; await wait(50)) {
    if ((await readiness(port)) === 200) return child;
  }
  throw new Error(`the server on port ${port} did not start`);
}

const readiness = async (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ status }) => status,
    () => 0,
  );

/** Stops a server, or kills it for the fault; gives what went wrong with the stop itself. */
async function stopServer(child: ChildProcess, port: number): Promise<string[]> {
  const gone = once(child, 'exit');
  if (isFault) {
    child.kill('SIGKILL');
    await gone;
    return [];
  }
  child.kill('SIGTERM');
  await wait(500);
  const said = await readiness(port);
  await gone;
  return [
    ...(said === 503 ? [] : [`readyz said ${said} in the drain`]),
    ...(child.exitCode === 0 ? [] : [`a server ended with ${child.exitCode}`]),
  ];
}

/** The servers know one session, count tries together, and send the same pages. Gives what they do not. */
async function compare(): Promise<string[]> {
  const faults: string[] = [];
  const want = (isSo: boolean, what: string) => isSo || faults.push(what);
  const person = await register(first, 'shared');
  const token = await signIn(first, person);
  const me = async (site: string) => (await ask('GET', `${site}/auth/users/me/`, { token })).status;
  want((await me(second)) === 200, 'a session of one server is unknown to the other');
  await ask('POST', `${second}/auth/token/logout/`, { token });
  want((await me(first)) === 401, 'a session that ended on one server lives on the other');

  const wrong = { email: person.email, password: 'not the password' };
  const texts: string[] = [];
  for (let turn = 0; turn < FREE_FAILURES + 2; turn += 1) {
    const { body } = await ask('POST', `${turn % 2 === 0 ? first : second}/auth/token/login/`, { body: wrong });
    texts.push(body.toString());
  }
  const held = texts.map((text) => text !== texts[0]);
  want(
    held.indexOf(true) === FREE_FAILURES && held.at(-1) === true,
    `tries are not counted together: ${texts.join(' ')}`,
  );

  for (const path of ['/home', '/de/home', '/el/privacy', '/nothing', '/site.webmanifest'])
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'Accept-Encoding': encoding };
      const [a, b] = [await ask('GET', first + path, { headers }), await ask('GET', second + path, { headers })];
      const isSame = a.status === b.status && a.headers.etag === b.headers.etag && a.body.equals(b.body);
      want(isSame, `${path} (${encoding}) is not the same on both`);
      want(a.headers['set-cookie'] === undefined, `${path} sets a cookie`);
    }
  return faults;
}

const quantile = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);

// Both at once on an empty database: the migrations are a race, and one of them waits.
const servers = await Promise.all(ports.map(startServer));
const balancer = await startBalancer(root, ports, isCaddy);
console.log(`Two servers on one PostgreSQL behind ${balancer.name}.${isFault ? ' Planted fault: SIGKILL.' : ''}`);
const load = await startLoad(balancer.url);
const started = performance.now();
const faults: string[] = [];
for (let restart = 0; restart < 2 * ROUNDS; restart += 1) {
  const at = restart % 2;
  const [child, port] = [servers[at], ports[at]];
  if (child === undefined || port === undefined) break;
  await wait(isFault ? 500 : PAUSE_MS);
  faults.push(...(await stopServer(child, port)));
  servers[at] = await startServer(port);
}
await wait(500);
await load.stop();
const seconds = Math.round(performance.now() - started) / 1000;
faults.push(...(await compare()));
await balancer.stop();
await Promise.all(servers.map((child) => (child.kill('SIGKILL'), once(child, 'exit'))));
await postgres.stop();

const { answered, failed, milliseconds } = load.seen;
const times = milliseconds.toSorted((a, b) => a - b);
const figures = {
  date: new Date().toISOString().slice(0, 10),
  balancer: balancer.name,
  restarts: 2 * ROUNDS,
  drainSeconds: DRAIN_SECONDS,
  seconds: Math.round(seconds),
  answered,
  failed: failed.length,
  milliseconds: { median: quantile(times, 0.5), p99: quantile(times, 0.99), longest: quantile(times, 1) },
  faults,
  wanted: 'failed 0, no faults',
};
console.log(JSON.stringify(figures, undefined, 2));
for (const line of failed.slice(0, 20)) console.log(`lost: ${line}`);
if (!isFault) {
  mkdirSync(join(root, RESULTS), { recursive: true });
  writeFileSync(
    join(root, RESULTS, isCaddy ? 'rolling-caddy.json' : 'rolling.json'),
    `${JSON.stringify(figures, undefined, 2)}\n`,
  );
}
const isLost = failed.length > 0 || faults.length > 0;
console.log(isLost ? 'Failed: requests or facts were lost.' : 'Passed: no request was lost.');
process.exit(isLost ? 1 : 0);
