// Fuzzing of every API operation on both databases, and random sequences of member actions compared with a model.
import { makeDatabase, startFastPostgres } from '../shared/database.ts';
import { atMost, none, print, type Fault, type Measurement, type Run } from '../shared/drill.ts';
import { startModule } from '../shared/reporting-process.ts';
import type { Found, Share } from './engine-process.ts';

const RUNS = 10_000;
const WALKS = 1_500;
const MOST_MS = 50;

async function shareOut(engine: string, share: Share): Promise<Found> {
  const file = new URL('./engine-process.ts', import.meta.url);
  const found = (await startModule(file, [JSON.stringify(share)]).next()) as Found;
  print(
    found.said.map((line) => `${engine}: ${line}`),
    20,
  );
  return found;
}

async function onPostgres(share: Share): Promise<Found> {
  const postgres = await startFastPostgres();
  const urls = [await makeDatabase(postgres.url, 'requests'), await makeDatabase(postgres.url, 'walks')] as const;
  const found = await shareOut('PostgreSQL', { ...share, urls });
  await postgres.stop();
  return found;
}

function rowsOf(engine: 'sqlite' | 'postgresql', found: Found): Measurement[] {
  const { requests, busy, faults, walks, differences } = found;
  const row = (key: string, count: number) => none(`${engine}-${key}`, count, requests, 'requests');
  const values = { busy: busy > 0 ? `, except for ${busy} responses with 503 under load` : '' };
  return [
    { ...row('answers', faults.answer), values },
    row('shapes', faults.shape),
    row('writes', faults.write),
    row('prototypes', faults.prototype),
    none(`${engine}-walks`, differences, walks, 'sequences differ'),
  ];
}

/** The amount of work. With a fault, few requests are enough, and only the affected part runs. */
function shareOf(fault: Fault | undefined, isShort: boolean): Share {
  const isOfWalks = fault?.name === 'forgetful-model';
  if (fault === undefined) return { runs: isShort ? 100 : RUNS, walks: isShort ? 60 : WALKS, hasLongTexts: true };
  const hasLongTexts = fault.name === 'backtracks';
  return { faultName: fault.name, runs: isOfWalks ? 1 : 60, walks: isOfWalks ? 100 : 0, hasLongTexts };
}

export const run: Run = async ({ fault, isShort }) => {
  const share = shareOf(fault, isShort);
  const [sqlite, postgresql] = await Promise.all([
    shareOut('SQLite', share),
    onPostgres({ ...share, hasLongTexts: false }),
  ]);
  const { slowestMs, long } = sqlite;
  const values = { count: long.toLocaleString('en') };
  return [
    ...rowsOf('sqlite', sqlite),
    ...rowsOf('postgresql', postgresql),
    ...(long > 0 ? [{ ...atMost('long-texts', slowestMs, MOST_MS, 'ms'), values }] : []),
  ];
};
