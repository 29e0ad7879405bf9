// Database outages of one minute under load, in three ways.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, atMost, none, quantile, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { buildSite } from '../shared/server.ts';
import { isSuccess, startTraffic, TRAFFIC_ENV, type People, type Sample } from '../shared/traffic.ts';
import { prepareOutage, type Outage } from './outages.ts';
import { settle } from './settle.ts';

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

const ALL: readonly Outage['key'][] = ['stopped', 'silent', 'locked'];
const rowsOf = (...names: string[]) => names.flatMap((name) => ALL.map((key) => `${name}-${key}`));

const FAULTS: readonly Fault[] = [
  {
    name: 'without-limits',
    preload: new URL('./faults/no-timeouts.ts', import.meta.url),
    description: 'waits for the database without a timeout',
    mustFail: [...rowsOf('waits'), 'page-times-locked'],
  },
  {
    name: 'pages-ask',
    preload: new URL('./faults/pages-query.ts', import.meta.url),
    description: 'each page queries the database first',
    mustFail: rowsOf('pages'),
  },
  {
    name: 'stays-broken',
    preload: new URL('./faults/never-reconnects.ts', import.meta.url),
    description: 'never reconnects after the first failure',
    mustFail: rowsOf('heals'),
  },
  {
    name: 'no-retry-after',
    preload: new URL('../shared/faults/no-retry-after.ts', import.meta.url),
    description: '503 without Retry-After',
    mustFail: rowsOf('calls'),
  },
  {
    name: 'says-yes',
    preload: new URL('./faults/status-200.ts', import.meta.url),
    description: 'success instead of 503',
    mustFail: [...rowsOf('calls', 'effects'), 'health-stopped', 'health-silent'],
  },
  {
    name: 'slow-pages',
    preload: new URL('../shared/faults/slow-pages.ts', import.meta.url),
    description: 'every fiftieth page is delayed by half a second',
    mustFail: rowsOf('page-times'),
  },
  {
    name: 'health-asks',
    preload: new URL('./faults/health-queries.ts', import.meta.url),
    description: '/healthz queries the database',
    mustFail: ['health-stopped', 'health-silent', 'health-locked'],
  },
];

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const { fault, isShort } = options;
  await buildSite();
  const seconds = isShort || fault !== undefined ? 5 : 60;
  const mustFail = fault?.mustFail;
  const rows: Measurement[] = [];
  for (const key of ALL)
    if (mustFail === undefined || mustFail.some((row) => row.endsWith(key)))
      rows.push(...(await goAway(key, seconds, options)));
  return rows;
}

async function goAway(key: Outage['key'], seconds: number, { startServer }: RunOptions): Promise<Measurement[]> {
  const outage = await prepareOutage(key);
  const env = { ...TRAFFIC_ENV, ...outage.env };
  const server = await startServer({ env, dataDir: outage.dataDir });
  const traffic = await startTraffic(server.url, PEOPLE);
  await wait(CALM_MS);
  const from = performance.now();
  await outage.begin();
  const gone = performance.now();
  const health: Health[] = [];
  while (performance.now() - gone < seconds * 1000) {
    await wait(500);
    health.push(await askHealth(server.url));
  }
  // Requests in progress must be answered while the database is still unavailable.
  const ended = performance.now();
  await outage.end();
  const back = performance.now();
  await wait(AFTER_MS);
  await traffic.stop();
  const faults = [...(await settle(server.url, traffic.registrations)), ...sentTwice(outage.dataDir)];
  for (const line of faults.slice(0, 5)) console.log(`  ${line}`);
  await server.kill();
  await outage.leave();

  const { samples } = traffic;
  const pages = samples.filter(({ kind }) => kind === 'pages');
  const calls = samples.filter(({ kind }) => kind !== 'pages');
  const isDuring = (one: Sample) => one.from < ended && one.to > from;
  const during = calls.filter(isDuring);
  const isRight = (one: Sample) => {
    if (one.status === 503) return one.retryAfter <= 1;
    const isKept = isSuccess(one);
    const mayBe = one.from < gone || one.to > ended || (outage.mayRead && one.kind === 'me');
    return isKept && mayBe;
  };
  const refused = during.filter(({ status }) => status === 503).length;
  const isHealthy = ({ lives, isReady }: Health) => lives && isReady === outage.mayRead;
  const p99 = quantile(
    pages.filter(isDuring).map(({ from, to }) => to - from),
    0.99,
  );
  const longest = Math.max(...during.map((one) => one.to - Math.max(one.from, from)), ...health.map(({ ms }) => ms));
  const kept = traffic.registrations.filter(({ status }) => status === 201).length;
  // Both outcomes must occur, or the row would prove nothing.
  const isMixed = kept > 0 && kept < traffic.registrations.length;
  const { description } = outage;
  const reads = outage.mayRead ? ' (the current-user endpoint keeps working)' : '';
  return [
    none(
      `pages-${key}`,
      count(pages, ({ status }) => status !== 200),
      pages.length,
      'pages failed',
      `${description}: every page is served`,
    ),
    atMost(`page-times-${key}`, p99, PAGE_LIMIT_MS, 'ms', `${description}: pages stay fast (p99)`),
    none(
      `calls-${key}`,
      refused === 0 ? during.length : count(during, (one) => !isRight(one)),
      during.length,
      'wrong responses',
      `${description}: API requests get a 503 with Retry-After ≤ 1${reads}`,
    ),
    atMost(
      `waits-${key}`,
      longest,
      CALL_LIMIT_MS,
      'ms',
      `${description}: longest wait for a response, including requests in progress`,
    ),
    none(
      `health-${key}`,
      count(health, (one) => !isHealthy(one)),
      health.length,
      'wrong responses',
      `${description}: /healthz returns 200, /readyz ${outage.mayRead ? 200 : 503}`,
    ),
    atMost(
      `heals-${key}`,
      healing(calls, back),
      HEAL_LIMIT_S,
      's',
      `${description}: afterwards every request works again without a restart of the server`,
    ),
    none(
      `effects-${key}`,
      isMixed ? faults.length : traffic.registrations.length,
      traffic.registrations.length,
      'registrations wrong',
      `${description}: every confirmed registration is stored, a retry completes any other, and nobody gets two emails`,
    ),
  ];
}

const count = <T>(list: readonly T[], isCounted: (one: T) => boolean) => list.filter(isCounted).length;

interface Health {
  readonly lives: boolean;
  readonly isReady: boolean;
  /** Of the slower one. */
  readonly ms: number;
}

async function askHealth(site: string): Promise<Health> {
  const from = performance.now();
  const [lives, isReady] = await Promise.all(
    ['/healthz', '/readyz'].map((path) =>
      ask('GET', site + path).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  );
  return { lives: lives ?? false, isReady: isReady ?? false, ms: performance.now() - from };
}

/** Seconds from the return to the last failure; infinite if some kind of call was never answered afterwards. */
function healing(calls: readonly Sample[], back: number): number {
  const after = calls.filter(({ to }) => to > back);
  const kinds = ['me', 'signIns', 'registrations'] as const;
  const last = after.filter((one) => !isSuccess(one)).map(({ to }) => to);
  const healed = Math.max(back, ...last);
  const isWhole = kinds.every((kind) => after.some((one) => one.kind === kind && one.from >= healed && isSuccess(one)));
  return isWhole ? (healed - back) / 1000 : Number.POSITIVE_INFINITY;
}

/** Returns the addresses to which more than one mail was written: an account's first mail is the only one here. */
function sentTwice(dataDir: string): string[] {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const to = names.map((name) => /^To: (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]?.trim() ?? name);
  return to.filter((address, at) => to.indexOf(address) !== at).map((address) => `${address} had two mails`);
}

export const drill: Drill = {
  title: 'Database outage',
  how: 'A server under load (pages, current-user requests, sign-ins and registrations) loses its database for 60 s, in three ways: PostgreSQL is stopped at once and started again; all its processes are frozen, so that connections stay open but nothing responds; the SQLite file is locked by another program, which blocks writers but never readers. Waiting times cover every request; for a request in progress when the outage begins, they are counted from that moment. A request that got a 503 may still have been stored; the response to a retry then says so, and signing in works. With an injected fault the outage is 5 s.',
  faults: FAULTS,
  limitMinutes: 12,
  run,
};
