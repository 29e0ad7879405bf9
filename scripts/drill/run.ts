// `npm run drill [-- name …]`: acts out the drills named, or all, each with its planted faults; records what was measured in
// design/trust-results/ and writes design/trust.md anew. `--short` tries them with few rounds, `--plant NAME` one fault, and
// `--no-plants` none; such runs record nothing.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Drill, Order, Row } from './drill.ts';
import { DRILLS, loadDrill } from './list.ts';
import { record, writeReport, type Proven } from './report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    plant: { type: 'string' },
    'no-plants': { type: 'boolean', default: false },
  },
});
const strangers = positionals.filter((name) => !DRILLS.includes(name));
if (strangers.length > 0) {
  console.error(`There is no drill '${strangers.join("', '")}': the drills are ${DRILLS.join(', ')}.`);
  process.exit(2);
}

/** Runs a drill once in a process of its own; gives its rows, or what was wrong. */
async function act(name: string, order: Order, { limitMinutes }: Drill): Promise<readonly Row[] | string> {
  const child = fork(new URL('./act.ts', import.meta.url), [name, JSON.stringify(order)], { detached: true });
  const { pid = 0 } = child;
  let rows: readonly Row[] | undefined;
  child.on('message', (message) => {
    rows = message as readonly Row[];
  });
  const end = (signal: NodeJS.Signals) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // It has ended.
    }
  };
  const stop = () => end('SIGTERM');
  const timer = setTimeout(stop, limitMinutes * 60_000);
  process.once('SIGINT', stop);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(timer);
  process.off('SIGINT', stop);
  end('SIGKILL');
  return rows ?? `it ended with ${code ?? `a signal, at the latest after its ${limitMinutes} minutes`}`;
}

const tell = ({ isMet, key, figure, wanted }: Row) =>
  console.log(`  ${isMet ? '✓' : '✗'} ${key}: ${figure} (wanted: ${wanted})`);

/** Plants one fault and gives the figures of the rows that it was to break; a fault that goes unnoticed is a failure. */
async function plantOne(name: string, drill: Drill, plant: Drill['plants'][number]): Promise<Map<string, string>> {
  console.log(`${name}, planted: ${plant.says}`);
  const rows = await act(name, { plant: plant.name, isShort: values.short }, drill);
  const seen = new Map<string, string>();
  if (typeof rows === 'string') {
    console.log(`  ✗ could not be acted out: ${rows}`);
    return seen;
  }
  for (const key of plant.bites) {
    const row = rows.find((one) => one.key === key);
    if (row && !row.isMet) seen.set(key, row.figure);
    console.log(`  ${row && !row.isMet ? '✓ bites' : '✗ goes unnoticed'}: ${key}: ${row?.figure ?? 'no such row'}`);
  }
  return seen;
}

/** Runs a drill with all its faults. Says whether every row is met and every fault was noticed. */
async function drillOne(name: string): Promise<boolean> {
  const drill = await loadDrill(name);
  const plants = drill.plants.filter((plant) => values.plant === undefined || plant.name === values.plant);
  const started = performance.now();
  let rows: readonly Row[] = [];
  if (values.plant === undefined) {
    console.log(`${name}: ${drill.title}`);
    const outcome = await act(name, { plant: undefined, isShort: values.short }, drill);
    if (typeof outcome === 'string') {
      console.log(`  ✗ could not be acted out: ${outcome}`);
      return false;
    }
    rows = outcome;
    rows.forEach(tell);
  }
  const proven: Proven[] = rows.map((row) => ({ ...row, faults: [] }));
  let isFine = rows.every(({ isMet }) => isMet);
  if (values['no-plants']) return isFine;
  for (const plant of plants) {
    const seen = await plantOne(name, drill, plant);
    for (const row of proven) {
      const figure = seen.get(row.key);
      if (figure !== undefined) row.faults.push({ says: plant.says, figure });
    }
    isFine &&= plant.bites.every((key) => seen.has(key));
  }
  if (values.plant !== undefined) return isFine;
  for (const { key } of proven.filter(({ faults }) => faults.length === 0)) {
    isFine = false;
    console.log(`  ✗ ${key}: no planted fault shows that it bites`);
  }
  if (!values.short) record(name, drill, proven, (performance.now() - started) / 1000);
  return isFine;
}

const failed: string[] = [];
for (const name of positionals.length > 0 ? positionals : DRILLS) if (!(await drillOne(name))) failed.push(name);
writeReport();
console.log(failed.length > 0 ? `Failed: ${failed.join(', ')}.` : 'Passed.');
process.exit(failed.length > 0 ? 1 : 0);
