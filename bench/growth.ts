// `npm run bench -- growth [--database sqlite|postgres] [--accounts N] [--rounds N] [--only PARTS]`: whether a million
// accounts are as fast as ten, and whether sign-ins keep up with argon2id alone. Parts are `requests` or one kind of
// them, and `retention`. Without `--database` it measures both. With a million accounts it writes the results to
// bench/results/growth.md.
import { parseArgs } from 'node:util';
import { buildSite } from '../drills/shared/server.ts';
import { bareRate } from './growth/bare.ts';
import { MOST_ACCOUNTS } from './growth/fill.ts';
import { createReport } from './growth/report.ts';
import { REQUESTS, serve, stock, versionOf, sizeOf, type Engine, type Side, type Stock } from './growth/requests.ts';
import { timeRetention } from './growth/retention.ts';

const FEW = 10;
const SECONDS = 2;
/**
 * Of sign-ins before they are measured: V8 has compiled their code after some thousand. Before, a sign-in costs the
 * main thread twice as much.
 */
const WARM_UP_SECONDS = 20;

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    database: { type: 'string', default: 'sqlite,postgres' },
    accounts: { type: 'string', default: String(MOST_ACCOUNTS) },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string', default: 'requests,retention' },
  },
});
const rounds = Number(values.rounds);
const wants = (part: string) => values.only.split(',').includes(part);
const record = createReport(Number(values.accounts) === MOST_ACCOUNTS);

type Pair = readonly [few: number[], many: number[]];

/** Measures both sides in turn; the first round does not count. */
async function inTurns<One>(sides: readonly [One, One], act: (side: One) => Promise<number>): Promise<Pair> {
  const pair: Pair = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const at of [0, 1] as const) {
      const measured = await act(sides[at]);
      if (round > 0) pair[at].push(measured);
    }
  return pair;
}

async function measureRequests(
  sides: readonly [Side, Side],
  about: { database: string; version: string },
): Promise<void> {
  const bare: number[] = [];
  for (const [what, act] of Object.entries(REQUESTS)) {
    if (!wants('requests') && !wants(what)) continue;
    if (what === 'sign-in') for (const side of sides) await act(side, WARM_UP_SECONDS);
    const [few, many] = await inTurns(sides, async (side) => {
      if (what === 'sign-in' && side === sides[1]) bare.push(await bareRate(SECONDS));
      const { rate, errors } = await act(side, SECONDS);
      if (errors > 0) throw new Error(`${what}: ${errors} errors`);
      return rate;
    });
    record({ ...about, what, threshold: '≥ 0.9', measured: many, baseline: few, unit: 'a second' });
    if (what !== 'sign-in') continue;
    const besides = 'sign-in beside argon2id alone';
    record({ ...about, what: besides, threshold: '≥ 0.9', measured: many, baseline: bare.slice(1), unit: 'a second' });
  }
}

await buildSite();
for (const engine of values.database.split(',') as Engine[]) {
  const stocks: readonly [Stock, Stock] = [await stock(engine, FEW), await stock(engine, Number(values.accounts))];
  const size = await sizeOf(stocks[1].place);
  const database = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const about = { database, version: `${await versionOf(stocks[1].place)}, ${(size / 1e6).toFixed(0)} MB on disk` };
  if (wants('retention')) {
    const [few, many] = await inTurns(stocks, timeRetention);
    record({ ...about, what: 'retention', threshold: '≤ 1.1', measured: many, baseline: few, unit: 'ms' });
  }
  const sides: readonly [Side, Side] = [await serve(stocks[0]), await serve(stocks[1])];
  await measureRequests(sides, about);
  for (const side of sides) await side.server.stop();
}
process.exit(0);
