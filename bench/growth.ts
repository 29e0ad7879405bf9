// `npm run bench -- growth [--database sqlite|postgres] [--accounts N] [--rounds N]`: whether a million accounts are as fast as ten, whether
// sign-ins keep up with argon2id alone, and whether a backup slows pages. Writes bench/results/growth.md if both databases were measured
// with a million.
import { parseArgs } from 'node:util';
import { buildSite } from '../drills/shared/server.ts';
import { quantile } from '../drills/shared/drill.ts';
import { bareRate } from './growth/bare.ts';
import { backUp, type BackedUp } from './growth/backup.ts';
import { CALLS, serve, stock, type Engine, type Stock } from './growth/calls.ts';
import { MOST_ACCOUNTS } from './growth/fill.ts';
import { timeRetention } from './growth/retention.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    database: { type: 'string' },
    accounts: { type: 'string', default: String(MOST_ACCOUNTS) },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const FEW = 10;
const SECONDS = 3;
const rounds = Number(values.rounds);
const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

await buildSite();
const wants = (part: string) => values.only === undefined || values.only.split(',').includes(part);
const engine = (values.database ?? 'sqlite') as Engine;
const t0 = performance.now();
const stocks = [await stock(engine, FEW), await stock(engine, Number(values.accounts))] as const;
console.log('filled', (performance.now() - t0) / 1000);
const seen: Record<string, [number[], number[]]> = {};
if (wants("retention")) {
  seen['retention'] = [[], []];
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, one] of stocks.entries()) {
      const ms = await timeRetention(one);
      if (round > 0) seen['retention'][at]!.push(ms);
    }
  console.log('retention', seen['retention'], median(seen['retention'][1]) / median(seen['retention'][0]));
}
const sides = [await serve(stocks[0]), await serve(stocks[1])] as const;
const bare: number[] = [];
for (const [name, act] of Object.entries(CALLS)) {
  if (!wants(name)) continue;
  const pair: [number[], number[]] = [[], []];
  let errors = 0;
  for (let round = 0; round <= rounds; round += 1) {
    if (name === 'sign-in') bare.push(await bareRate(SECONDS));
    for (const [at, side] of sides.entries()) {
      const measured = await act(side, SECONDS);
      errors += measured.errors;
      if (round > 0) pair[at]!.push(measured.rate);
    }
  }
  console.log(name, median(pair[1]) / median(pair[0]), median(pair[0]), median(pair[1]), 'errors', errors);
  if (name === 'sign-in') console.log('bare', median(bare), bare, median(pair[0]) / median(bare), median(pair[1]) / median(bare));
}
if (wants('backup')) {
  const b = await backUp(sides[1], 2, SECONDS);
  const r = (m: BackedUp['without']) => m.map(({ rate }) => rate);
  console.log(r(b.without), r(b.during), median(r(b.during)) / median(r(b.without)), b.busySeconds, b.idleSeconds, b.bytes);
}
for (const side of sides) await side.server.stop();
process.exit(0);
