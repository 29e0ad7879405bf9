// Restarts two servers on one PostgreSQL in turn under load, behind a balancer of deploy/. No request may be lost.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../test/free-port.ts';
import { startBalancer, type BALANCERS } from '../shared/balancer.ts';
import { startFastPostgres } from '../shared/database.ts';
import { count, none, print, quantile, type Run } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { readiness, type DrillServer } from '../shared/server.ts';
import { CROWD, startTraffic } from '../shared/traffic.ts';

const DRAIN_SECONDS = 5;
/** nginx has to have taken a server back before the other goes (`fail_timeout` in deploy/nginx.conf). */
const PAUSE_MS = 3_000;
/** Milliseconds into the drain at which `/readyz` is checked. */
const LOOKS_MS = [500, 3_000];
/** The drain, the 9 seconds that a stop may take, and a little. */
const LONGEST_STOP_MS = (DRAIN_SECONDS + 11) * 1_000;

/** Stops a server, or kills it; returns how often it said that it goes while it served, and its exit code. */
async function stopOne(server: DrillServer, isKilled: boolean): Promise<{ drained: number; code: number | null }> {
  if (isKilled) return { drained: 0, code: await server.end('SIGKILL') };
  const timer = setTimeout(() => void server.kill(), LONGEST_STOP_MS);
  const ended = server.stop();
  let [drained, passed] = [0, 0];
  for (const look of LOOKS_MS) {
    await wait(look - passed);
    passed = look;
    const page = ask('GET', `${server.url}/home`, { headers: { Connection: 'close' } }).catch(() => undefined);
    if ((await readiness(server.url)) === 503 && (await page)?.status === 200) drained += 1;
  }
  const code = await ended;
  clearTimeout(timer);
  return { drained, code };
}

export const restartBehind =
  (kind: (typeof BALANCERS)[number]): Run =>
  async ({ fault, isBrief, startServer }) => {
    const restarts = isBrief ? 2 : 6;
    const postgres = await startFastPostgres();
    const env = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    };
    const start = async (port: number) => startServer({ port, env });
    const ports = [await freePort(), await freePort()] as const;
    // Both at once on an empty database: the migrations are a race, and one of them waits.
    const servers = await Promise.all(ports.map(start));
    const balancer = await startBalancer(kind, ports);
    console.log(`  behind ${balancer.name}`);
    const traffic = await startTraffic(balancer.url, CROWD);
    const stopped: Awaited<ReturnType<typeof stopOne>>[] = [];
    for (let restart = 0; restart < restarts; restart += 1) {
      const server = servers[restart % 2];
      if (server === undefined) break;
      await wait(PAUSE_MS);
      stopped.push(await stopOne(server, fault?.name === 'killed'));
      servers[restart % 2] = await start(server.port);
    }
    await wait(500);
    await traffic.stop();
    await balancer.stop();
    await Promise.all(servers.map(async (server) => server.kill()));
    await postgres.stop();
    const failed = traffic.failures();
    const milliseconds = traffic.samples.map(({ from, to }) => to - from);
    print(failed.map((line) => `lost: ${line}`));
    print([`${milliseconds.length} requests, p99 ${Math.round(quantile(milliseconds, 0.99))} ms`]);
    const unready = count(stopped, ({ drained }) => drained < LOOKS_MS.length);
    const values = { proxy: balancer.name };
    return [
      none(`${kind}-lost`, failed.length, milliseconds.length, 'requests lost', values),
      none(`${kind}-readyz`, unready, restarts, 'restarts failed', values),
      none(
        `${kind}-exit`,
        count(stopped, ({ code }) => code !== 0),
        restarts,
        'exited with another code',
        values,
      ),
    ];
  };
