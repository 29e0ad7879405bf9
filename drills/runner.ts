// Acts out a drill, or a benchmark of the same shape: once as it is and once with each planted fault, each time in a process of its own.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import type { Drill, Order, Plant, Row } from './drill.ts';
import { record, type Proven } from './report.ts';

/** A drill with its name and the file that exports it. */
export interface Acted {
  readonly name: string;
  readonly file: URL;
  readonly drill: Drill;
}

/** How the drills are wanted. */
export interface Wish {
  readonly isShort: boolean;
  /** This fault alone. */
  readonly plant: string | undefined;
  readonly isWithoutPlants: boolean;
  readonly minutes: number | undefined;
}

/** Reads names and wish from the arguments of a command. Throws if there is an option that it does not know. */
export function readWish(args: readonly string[]): { names: readonly string[]; wish: Wish } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      short: { type: 'boolean', default: false },
      plant: { type: 'string' },
      'no-plants': { type: 'boolean', default: false },
      minutes: { type: 'string' },
    },
  });
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes wants a number over 0');
  const { short: isShort, plant, 'no-plants': isWithoutPlants } = values;
  return { names: positionals, wish: { isShort, plant, isWithoutPlants, minutes } };
}

/** Runs a drill once in a process of its own; gives its rows, or what was wrong. */
async function act({ file, drill: { limitMinutes } }: Acted, order: Order): Promise<readonly Row[] | string> {
  const child = fork(new URL('./act.ts', import.meta.url), [file.href, JSON.stringify(order)], { detached: true });
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
  const limit = limitMinutes + (order.minutes ?? 0);
  const timer = setTimeout(stop, limit * 60_000);
  // Whoever stops the run stops all of it: a later fault would be planted, and a run with half of them recorded.
  const quit = () => {
    child.once('exit', () => {
      end('SIGKILL');
      process.exit(1);
    });
    stop();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, quit);
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  clearTimeout(timer);
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, quit);
  end('SIGKILL');
  return rows ?? `it ended with ${code ?? `a signal, at the latest after its ${limit} minutes`}`;
}

const tell = ({ isMet, key, figure, wanted }: Row) =>
  console.log(`  ${isMet ? '✓' : '✗'} ${key}: ${figure} (wanted: ${wanted})`);

/** Plants one fault and gives the figures of the rows that it was to break; a fault that goes unnoticed is a failure. */
async function plantOne(acted: Acted, plant: Plant, wish: Wish): Promise<Map<string, string>> {
  console.log(`${acted.name}, planted: ${plant.says}`);
  const rows = await act(acted, { plant: plant.name, isShort: wish.isShort });
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

/** Acts out a drill or benchmark with all its faults, and records it. Says whether every row is met and every fault was noticed. */
export async function actOut(acted: Acted, wish: Wish): Promise<boolean> {
  const { name, drill } = acted;
  const plants = drill.plants.filter((plant) => wish.plant === undefined || plant.name === wish.plant);
  const started = performance.now();
  let rows: readonly Row[] = [];
  if (wish.plant === undefined) {
    console.log(`${name}: ${drill.title}`);
    const outcome = await act(acted, { plant: undefined, isShort: wish.isShort, minutes: wish.minutes });
    if (typeof outcome === 'string') {
      console.log(`  ✗ could not be acted out: ${outcome}`);
      return false;
    }
    rows = outcome;
    rows.forEach(tell);
  }
  const proven: Proven[] = rows.map((row) => ({ ...row, faults: [] }));
  let isFine = rows.every(({ isMet }) => isMet);
  if (wish.isWithoutPlants) return isFine;
  for (const plant of plants) {
    const seen = await plantOne(acted, plant, wish);
    for (const row of proven) {
      const figure = seen.get(row.key);
      if (figure !== undefined) row.faults.push({ says: plant.says, figure });
    }
    isFine &&= plant.bites.every((key) => seen.has(key));
  }
  if (wish.plant !== undefined) return isFine;
  for (const { key } of proven.filter(({ faults }) => faults.length === 0)) {
    isFine = false;
    console.log(`  ✗ ${key}: no planted fault shows that it bites`);
  }
  if (!wish.isShort && wish.minutes === undefined) record(name, drill, proven, (performance.now() - started) / 1000);
  return isFine;
}
