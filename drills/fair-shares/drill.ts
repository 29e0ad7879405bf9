// `npm run drill -- fair-shares`: one client sends as many requests as it can, while a member signs in and others request pages.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { quantile, type Drill, type Measurement, type Fault, type Part, type RunOptions } from '../shared/drill.ts';
import { startPostgresServer } from '../shared/postgres-server.ts';
import { startReaders } from '../shared/readers.ts';
import { runParts } from '../shared/run-parts.ts';
import { buildSite, LIMITS_AS_SHIPPED } from '../shared/server.ts';
import { addressAt, registerFrom, tryFrom } from '../throttles/signing-in.ts';
import { ATTACKS, type Attacked, type AttackKind, type AttackOrder } from './attacks.ts';

const CONNECTIONS = 100;
const SIGN_INS = 100;
const FEWEST = 99;
const SIGN_IN_LIMIT_MS = 2_000;
const PAGE_LIMIT_MS = 200;
const HOME = '198.51.100.7';
const PARTY = { origin: 'https://site.example', id: 'site.example' };
const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
type Database = keyof typeof DATABASES;

const keysOf = (name: string) => Object.keys(DATABASES).map((database) => `${name}-${database}`);
const faults: readonly Fault[] = [
  {
    name: 'no-share',
    description: '`REQUESTS_PER_CLIENT=100000`, and one client may fill the password queue',
    mustFail: keysOf('sign-ins'),
    preload: new URL('./faults.ts', import.meta.url),
    env: { REQUESTS_PER_CLIENT: '100000' },
  },
  {
    name: 'slow-pages',
    description: 'every fiftieth page is delayed by half a second',
    mustFail: keysOf('pages'),
    preload: new URL('../shared/faults/slow-pages.ts', import.meta.url),
  },
];

/** Response times of other clients during one attack, in milliseconds; a failed request counts as Infinity. */
interface Seen {
  readonly kind: AttackKind;
  readonly signIns: readonly number[];
  readonly pages: readonly number[];
  /** Answers that the attacker had. */
  readonly answers: number;
}

async function attackOnce(site: string, kind: AttackKind, signIns: number): Promise<Seen> {
  // One client for each, so that none is held up by what another spent.
  const from = addressAt(ATTACKS.indexOf(kind));
  const order: AttackOrder = { site, kind, from, parallel: CONNECTIONS, party: PARTY };
  const member = await registerFrom(site, HOME, `member${ATTACKS.indexOf(kind)}`);
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: order });
  await once(thread, 'message');
  await wait(1_000);
  const readers = await startReaders(site);
  const times: number[] = [];
  for (let at = 0; at < signIns; at += 1) {
    const started = performance.now();
    const status = await tryFrom(site, HOME, member).then(
      (answer) => answer.status,
      () => 0,
    );
    times.push(status === 200 ? performance.now() - started : Infinity);
    if (status !== 200) await wait(20);
  }
  const pages = await readers.stop();
  const ended = once(thread, 'message') as Promise<[Attacked]>;
  thread.postMessage('stop');
  const [{ statuses }] = await ended;
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`  ${kind}: ${told.join(', ')}; sign-ins ${say(times)}; pages ${say(pages)}`);
  const { none: _none, ...answered } = statuses;
  return { kind, signIns: times, pages, answers: Object.values(answered).reduce((sum, count) => sum + count, 0) };
}

const p99 = (times: readonly number[]) => quantile(times, 0.99);
const say = (times: readonly number[]) =>
  `p99 ${Math.round(p99(times)).toLocaleString('en')} ms (median ${Math.round(quantile(times, 0.5))} ms)`;
const succeeded = (times: readonly number[]) => times.filter(Number.isFinite);

async function onDatabase(
  database: Database,
  { startServer, isShort, fault }: RunOptions,
): Promise<readonly Measurement[]> {
  const postgres = database === 'postgres' ? await startPostgresServer() : undefined;
  const env = { PUBLIC_URL: PARTY.origin, ...(postgres && { DATABASE_URL: postgres.url }) };
  const server = await startServer({ env });
  const count = isShort ? 20 : SIGN_INS;
  const seen: Seen[] = [];
  // Where hashes have no share, the attack that hashes without an end shows it.
  for (const kind of fault === undefined ? ATTACKS : (['correct passwords'] as const))
    seen.push(await attackOnce(server.url, kind, count));
  await server.stop();
  await postgres?.stop();

  const isUnderAttack = seen.every(({ answers }) => answers > 10 * CONNECTIONS);
  const fewest = Math.floor((count * FEWEST) / SIGN_INS);
  const badness = ({ signIns }: Seen) => (count - succeeded(signIns).length) * 1e9 + p99(succeeded(signIns));
  const [slow] = seen.toSorted((a, b) => badness(b) - badness(a));
  const [late] = seen.toSorted((a, b) => p99(b.pages) - p99(a.pages));
  if (!slow || !late) throw new Error('nobody attacked');
  const good = succeeded(slow.signIns);
  const says = `While one client attacks with ${CONNECTIONS} connections`;
  return [
    {
      key: `sign-ins-${database}`,
      promise: `${says}, another member can sign in, on ${DATABASES[database]} (worst of five attacks)`,
      measured: `${good.length} of ${count} succeed, ${say(good)}: ${slow.kind}`,
      threshold: `≥ ${fewest} of ${count} succeed, p99 ≤ ${SIGN_IN_LIMIT_MS.toLocaleString('en')} ms`,
      isMet: isUnderAttack && good.length >= fewest && p99(good) <= SIGN_IN_LIMIT_MS,
    },
    {
      key: `pages-${database}`,
      promise: `${says}, pages stay fast, on ${DATABASES[database]} (worst of five attacks)`,
      measured: `${say(late.pages)}, ${late.pages.length.toLocaleString('en')} pages: ${late.kind}`,
      threshold: `p99 ≤ ${PAGE_LIMIT_MS} ms`,
      isMet: isUnderAttack && p99(late.pages) <= PAGE_LIMIT_MS,
    },
  ];
}

const shares: Part = {
  faults,
  run: async (options) => [...(await onDatabase('sqlite', options)), ...(await onDatabase('postgres', options))],
};

export const drill: Drill = {
  title: 'Fairness between clients',
  how: 'A real server with the default limits; `X-Forwarded-For` from a trusted proxy gives each client an IP address. One client keeps 100 connections open and sends requests as fast as it can. It makes five kinds of attack in turn: registrations, wrong passwords for many accounts, correct passwords for its own account, sign-ins by passkey, and password resets. Meanwhile a member at another IP address signs in 100 times, one after the other, and four readers request pages. Each row shows the worst of the five attacks. Attacker, readers and server share the processors of one machine; the attacker runs at a lower priority, because real attackers use their own machines.',
  faults: shares.faults,
  limitMinutes: 20,
  async run(order) {
    await buildSite();
    return runParts([shares], order, LIMITS_AS_SHIPPED);
  },
};
