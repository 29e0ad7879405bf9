// Restarts two servers on one PostgreSQL in turn under load, behind a balancer of deploy/. No request may be lost.
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres, needProgram } from '../../test/programs.ts';
import { startBalancer } from '../shared/balancer.ts';
import { none, quantile, type Measurement, type RunOptions } from '../shared/drill.ts';
import { readiness, ROOT, type DrillServer } from '../shared/server.ts';
import { startTraffic, type People } from '../shared/traffic.ts';

const DRAIN_SECONDS = 5;
const PEOPLE: People = {
  pages: { count: 8, restMs: 5 },
  me: { count: 4, restMs: 5 },
  signIns: { count: 4, restMs: 20 },
};
/** nginx has to have taken a server back before the other goes (`fail_timeout` in deploy/nginx.conf). */
const PAUSE_MS = 3_000;
/** Milliseconds into the drain at which `/readyz` is checked. */
const LOOKS_MS = [500, 3_000];
/** The drain, the 9 seconds that a stop may take, and a little. */
const LONGEST_STOP_MS = (DRAIN_SECONDS + 11) * 1_000;

/** Restarts the servers in turn and returns the rows of one balancer: lost requests, `/readyz`, exit codes. */
export async function restartBehind(
  key: 'nginx' | 'caddy',
  { fault, isShort, startServer }: RunOptions,
): Promise<readonly Measurement[]> {
  // Debian has it in a folder that may not be in PATH.
  process.env['PATH'] += `:${dirname(needProgram(key))}`;
  const restarts = isShort || fault ? 2 : 6;
  const postgres = await startPostgres(needPostgres());
  const env = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const start = async (port: number) => startServer({ port, env });
  const ports = [await freePort(), await freePort()] as const;
  // Both at once on an empty database: the migrations are a race, and one of them waits.
  const servers = await Promise.all(ports.map(start));
  const balancer = await startBalancer(ROOT, ports, key === 'caddy');
  console.log(`  behind ${balancer.name}`);
  const traffic = await startTraffic(balancer.url, PEOPLE);
  const unready: number[] = [];
  const ends: (number | null)[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    const server = servers[restart % 2];
    if (server === undefined) break;
    await wait(PAUSE_MS);
    const { drained, code } = await stopOne(server, fault?.name === 'killed');
    unready.push(drained);
    ends.push(code);
    servers[restart % 2] = await start(server.port);
  }
  await wait(500);
  await traffic.stop();
  await balancer.stop();
  await Promise.all(servers.map(async (server) => server.kill()));
  await postgres.stop();
  const failed = traffic.failures();
  const milliseconds = traffic.samples.map(({ from, to }) => to - from);
  for (const line of failed.slice(0, 5)) console.log(`  lost: ${line}`);
  console.log(`  ${milliseconds.length} requests, p99 ${Math.round(quantile(milliseconds, 0.99))} ms`);
  const asked = milliseconds.length;
  const behind = `Behind ${balancer.name}`;
  return [
    none(
      `${key}-lost`,
      failed.length,
      asked,
      'requests lost',
      `${behind}, ${restarts} rolling restarts under load lose no request`,
    ),
    none(
      `${key}-readyz`,
      unready.filter((drained) => drained < LOOKS_MS.length).length,
      unready.length,
      'restarts failed',
      `${behind}, a stopping server returns 503 on \`/readyz\` 0.5 and 3 s later, and still serves pages`,
    ),
    none(
      `${key}-exit`,
      ends.filter((code) => code !== 0).length,
      ends.length,
      'exited with another code',
      `${behind}, every restarted server exits with code 0`,
    ),
  ];
}

/** Stops a server, or kills it; returns how often it said that it goes while it served, and its exit code. */
async function stopOne(server: DrillServer, isKilled: boolean): Promise<{ drained: number; code: number | null }> {
  if (isKilled) {
    await server.kill();
    return { drained: 0, code: null };
  }
  const ended = server.stop();
  let [drained, passed] = [0, 0];
  for (const look of LOOKS_MS) {
    await wait(look - passed);
    passed = look;
    const page = fetch(`${server.url}/home`, { headers: { Connection: 'close' } }).then(
      async ({ status, body }) => (await body?.cancel(), status),
      () => 0,
    );
    if ((await readiness(server.url)) === 503 && (await page) === 200) drained += 1;
  }
  const giveUp = new AbortController();
  const late = wait(LONGEST_STOP_MS - passed, undefined, { signal: giveUp.signal }).catch(() => undefined);
  const isLate = await Promise.race([ended.then(() => false), late.then(() => true)]);
  giveUp.abort();
  if (isLate) await server.kill();
  return { drained, code: await ended };
}
