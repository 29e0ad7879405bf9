// Database outages of one minute under load, in three ways.
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, count, none, print, quantile, type Measurement, type Run, type RunOptions } from '../shared/drill.ts';
import { emailsIn } from '../shared/emails.ts';
import { ask, signIn } from '../shared/http.ts';
import {
  isSuccess,
  startTraffic,
  TRAFFIC_ENV,
  type People,
  type Registration,
  type Sample,
} from '../shared/traffic.ts';
import { isFulfilled } from '../shared/wait.ts';
import { OUTAGES, prepareOutage } from './outages.ts';

const PEOPLE: People = {
  pages: { count: 4, restMs: 10 },
  me: { count: 2, restMs: 20 },
  signIns: { count: 2, restMs: 100 },
  registrations: { count: 2, restMs: 1_000 },
};
const CALM_MS = 2_000;
const AFTER_MS = 8_000;
const CALL_LIMIT_MS = 1_000;
const PAGE_LIMIT_MS = 100;
const HEAL_LIMIT_S = 5;

export const run: Run = async (options) => {
  const rows: Measurement[] = [];
  for (const kind of OUTAGES)
    if (options.fault?.mustFail.some((key) => key.endsWith(kind)) ?? true)
      rows.push(...(await measureOutage(kind, options)));
  return rows;
};

async function measureOutage(
  kind: (typeof OUTAGES)[number],
  { startServer, isBrief }: RunOptions,
): Promise<Measurement[]> {
  const outage = await prepareOutage(kind);
  const { dataDir, mayRead } = outage;
  const server = await startServer({ env: { ...TRAFFIC_ENV, ...outage.env }, dataDir });
  const traffic = await startTraffic(server.url, PEOPLE);
  await wait(CALM_MS);
  const from = performance.now();
  await outage.begin();
  const gone = performance.now();
  const health: Awaited<ReturnType<typeof askHealth>>[] = [];
  while (performance.now() - gone < (isBrief ? 5_000 : 60_000)) {
    await wait(500);
    health.push(await askHealth(server.url));
  }
  // Requests in progress must be answered while the database is still unavailable.
  const ended = performance.now();
  await outage.end();
  const back = performance.now();
  await wait(AFTER_MS);
  await traffic.stop();
  const { samples, registrations } = traffic;
  const faults = [...(await settle(server.url, registrations)), ...sentTwice(dataDir)];
  print(faults, 5);
  await server.kill();
  await outage.leave();

  const pages = samples.filter((sample) => sample.kind === 'pages');
  const requests = samples.filter((sample) => sample.kind !== 'pages');
  const isDuring = (one: Sample) => one.from < ended && one.to > from;
  const during = requests.filter(isDuring);
  const isWrong = (one: Sample) => {
    if (one.status === 503) return !(one.retryAfter <= 1);
    const mayBe = one.from < gone || one.to > ended || (mayRead && one.kind === 'me');
    return !isSuccess(one) || !mayBe;
  };
  const isRefused = during.some(({ status }) => status === 503);
  const pageTimes = pages.filter(isDuring).map((one) => one.to - one.from);
  const longest = Math.max(...during.map((one) => one.to - Math.max(one.from, from)), ...health.map(({ ms }) => ms));
  const failed = count(pages, ({ status }) => status !== 200);
  const wrong = isRefused ? count(during, isWrong) : during.length;
  const unhealthy = count(health, ({ isAlive, isReady }) => !isAlive || isReady !== mayRead);
  // Both outcomes must occur, or the row would prove nothing.
  const kept = count(registrations, ({ status }) => status === 201);
  const effects = kept > 0 && kept < registrations.length ? faults.length : registrations.length;
  return [
    none(`pages-${kind}`, failed, pages.length, 'pages failed'),
    atMost(`page-times-${kind}`, quantile(pageTimes, 0.99), PAGE_LIMIT_MS, 'ms'),
    none(`calls-${kind}`, wrong, during.length, 'wrong responses'),
    atMost(`waits-${kind}`, longest, CALL_LIMIT_MS, 'ms'),
    none(`health-${kind}`, unhealthy, health.length, 'wrong responses'),
    atMost(`heals-${kind}`, healing(requests, back), HEAL_LIMIT_S, 's'),
    none(`effects-${kind}`, effects, registrations.length, 'registrations wrong'),
  ];
}

/** Asks /healthz and /readyz; the milliseconds are those of the slower one. */
async function askHealth(site: string): Promise<{ isAlive: boolean; isReady: boolean; ms: number }> {
  const from = performance.now();
  const isOk = async (path: string) => (await ask('GET', site + path).catch(() => undefined))?.status === 200;
  const [isAlive, isReady] = await Promise.all([isOk('/healthz'), isOk('/readyz')]);
  return { isAlive, isReady, ms: performance.now() - from };
}

/** Seconds from the return to the last failure; infinite if some kind of request was never answered afterwards. */
function healing(requests: readonly Sample[], back: number): number {
  const after = requests.filter(({ to }) => to > back);
  const healed = Math.max(back, ...after.filter((one) => !isSuccess(one)).map(({ to }) => to));
  const isHealed = (['me', 'signIns', 'registrations'] as const).every((kind) =>
    after.some((one) => one.kind === kind && one.from >= healed && isSuccess(one)),
  );
  return isHealed ? (healed - back) / 1000 : Infinity;
}

/**
 * Lets everyone whose registration did not succeed register again, and then everyone sign in. Returns a line for each who cannot:
 * an account was lost, or one that was never acknowledged is in the way.
 */
async function settle(site: string, registrations: readonly Registration[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { status, email, username, password } of registrations) {
    const body = { email, username, password };
    const again = status === 201 ? 201 : (await ask('POST', `${site}/auth/users/`, { body })).status;
    if (again !== 201 && again !== 400) faults.push(`${username}: was answered ${status}, and then ${again}`);
    if (!(await isFulfilled(signIn(site, body))))
      faults.push(`${username}: was answered ${status} and ${again}, and cannot sign in`);
  }
  return faults;
}

/** Returns a line for each address to which more than one email was written: an account's first email is the only one here. */
function sentTwice(dataDir: string): string[] {
  const addresses = emailsIn(dataDir).map(({ to }) => to);
  const twice = addresses.filter((address, at) => addresses.indexOf(address) !== at);
  return twice.map((address) => `${address} had two emails`);
}
