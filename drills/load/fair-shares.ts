// One client sends as many requests as it can, while a member signs in and others request pages.
import { setTimeout as wait } from 'node:timers/promises';
import { ATTACKS, PARTY, startAttack, type AttackKind } from '../shared/attack.ts';
import {
  ENGINES,
  quantile,
  row,
  sum,
  type Engine,
  type Measurement,
  type Run,
  type RunOptions,
} from '../shared/drill.ts';
import { addressAt, register, trySignIn } from '../shared/http.ts';
import { makePostgresServer } from '../shared/postgres-server.ts';
import { startReaders } from '../shared/traffic.ts';

const CONNECTIONS = 100;
const SIGN_INS = 100;
const FEWEST = 99;
const SIGN_IN_LIMIT_MS = 2_000;
const PAGE_LIMIT_MS = 200;
const HOME = '198.51.100.7';
/** Other drills raise them (`drills/shared/server.ts`). */
const DEFAULT_LIMITS = { REGISTRATIONS_PER_HOUR: '', REGISTRATIONS_PER_DAY: '', REQUESTS_PER_CLIENT: '' };

const p99 = (times: readonly number[]) => quantile(times, 0.99);
const describe = (times: readonly number[]) =>
  `p99 ${Math.round(p99(times)).toLocaleString('en')} ms (median ${Math.round(quantile(times, 0.5))} ms)`;

/** Response times of other clients during one attack, in milliseconds; a failed request counts as Infinity. */
async function attackOnce(site: string, kind: AttackKind, count: number) {
  // One client for each, so that none is held up by what another spent.
  const from = addressAt(ATTACKS.indexOf(kind));
  const member = await register(site, `member${ATTACKS.indexOf(kind)}`, HOME);
  const attack = await startAttack({ site, kind, from, parallel: CONNECTIONS });
  await wait(1_000);
  const readers = await startReaders(site);
  const signIns: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    const status = await trySignIn(site, member, { from: HOME }).then(
      (response) => response.status,
      () => 0,
    );
    signIns.push(status === 200 ? performance.now() - started : Infinity);
    if (status !== 200) await wait(20);
  }
  const pages = await readers.stop();
  const { statuses } = await attack.stop();
  const responses = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  console.log(`  ${kind}: ${responses.join(', ')}; sign-ins ${describe(signIns)}; pages ${describe(pages)}`);
  return {
    kind,
    signIns,
    good: signIns.filter(Number.isFinite),
    pages,
    responses: sum(Object.values(statuses), Number),
  };
}

async function attackAll(engine: Engine, { startServer, isShort, fault }: RunOptions): Promise<Measurement[]> {
  const postgres = engine === 'postgres' ? await makePostgresServer() : undefined;
  await postgres?.start();
  const server = await startServer({
    env: { ...DEFAULT_LIMITS, PUBLIC_URL: PARTY.origin, DATABASE_URL: postgres?.url },
  });
  const count = isShort ? 20 : SIGN_INS;
  const seen = [];
  // Where hashes have no share, the attack that hashes without an end shows it.
  for (const kind of fault === undefined ? ATTACKS : (['correct passwords'] as const))
    seen.push(await attackOnce(server.url, kind, count));
  await server.stop();
  await postgres?.stop();

  const isUnderAttack = seen.every(({ responses }) => responses > 10 * CONNECTIONS);
  const fewest = Math.floor((count * FEWEST) / SIGN_INS);
  const [slow] = seen.toSorted((a, b) => a.good.length - b.good.length || p99(b.good) - p99(a.good));
  const [late] = seen.toSorted((a, b) => p99(b.pages) - p99(a.pages));
  if (!slow || !late) throw new Error('nobody attacked');
  const { good } = slow;
  return [
    row(
      `sign-ins-${engine}`,
      `${good.length} of ${count} succeed, ${describe(good)}: ${slow.kind}`,
      `≥ ${fewest} of ${count} succeed, p99 ≤ ${SIGN_IN_LIMIT_MS.toLocaleString('en')} ms`,
      isUnderAttack && good.length >= fewest && p99(good) <= SIGN_IN_LIMIT_MS,
    ),
    row(
      `pages-${engine}`,
      `${describe(late.pages)}, ${late.pages.length.toLocaleString('en')} pages: ${late.kind}`,
      `p99 ≤ ${PAGE_LIMIT_MS} ms`,
      isUnderAttack && p99(late.pages) <= PAGE_LIMIT_MS,
    ),
  ];
}

/** The rows of both engines, the worst of five attacks each. */
export const measureFairShares: Run = async (options) => {
  const rows: Measurement[] = [];
  for (const engine of ENGINES) rows.push(...(await attackAll(engine, options)));
  return rows;
};
