// The types of a drill, and the helpers that make its rows.
import type { startServer } from './server.ts';

/** What was measured for one promise. */
export interface Measurement {
  /** Short and unique within its drill, such as `sqlite-accounts`. `docs/asvs/` refers to it, so it does not change. */
  readonly key: string;
  /** What was measured, with its unit: `0 of 8,213 lost`. */
  readonly measured: string;
  /** The threshold in the same unit: `≤ 2,000 ms`. */
  readonly threshold: string;
  readonly isMet: boolean;
  /** The promise, if its text depends on the run. Absent: that of the drill with this key. */
  readonly promise?: string;
}

/** A measurement with its promise. The rows of all drills make drills/trust.md. */
export interface Row extends Measurement {
  readonly promise: string;
}

/** A database engine; begins the keys of rows that exist for both. */
export type Engine = 'sqlite' | 'postgres';

/** Both engines, in the order of the rows. */
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** A fault that is injected on purpose. It proves that the rows it names can fail. */
export interface Fault {
  readonly name: string;
  /** What is injected, in a few words: `SQLite without sync`. */
  readonly description: string;
  /** Keys of the rows that must not be met while the fault is injected. */
  readonly mustFail: readonly string[];
  /** A file of a folder `faults/` that the server imports first. */
  readonly preload?: URL;
  /** Settings of the server. */
  readonly env?: NodeJS.ProcessEnv;
  /** Settings of PostgreSQL, such as `fsync=off`. */
  readonly postgres?: readonly string[];
  /** Engines that the fault concerns. Absent: both. */
  readonly engines?: readonly Engine[];
}

/** How a drill runs. */
export interface RunOptions {
  /** The injected fault, if any. A run with a fault may leave out rows that the fault does not concern. */
  readonly fault: Fault | undefined;
  /** Few rounds, to try the drill itself. The run is not recorded. */
  readonly isShort: boolean;
  /** Duration of the benchmark `soak` instead of half an hour. Other drills ignore it. */
  readonly minutes?: number | undefined;
  /** `startServer` of server.ts with the preload and the settings of the fault. */
  readonly startServer: typeof startServer;
}

/** Measurements that are made together, with the faults that prove them. */
export interface Part {
  /** Each row needs at least one fault that must make it fail. */
  readonly faults: readonly Fault[];
  /** Returns what it measured. Throws if it could not be carried out. */
  run(options: RunOptions): Promise<readonly Measurement[]>;
}

/** A drill: the export `drill` of `drills/NAME/drill.ts`. It runs in a process of its own. */
export interface Drill extends Part {
  /** A heading of drills/trust.md. */
  readonly title: string;
  /** The promises by the keys of their rows: one sentence for an operator each, without a full stop. */
  readonly promises?: Readonly<Record<string, string>>;
  /** How it is done and what it cannot show, in a few sentences. */
  readonly how: string;
  /** A run that takes longer is stopped and counts as failed. The option `minutes` is added. */
  readonly limitMinutes: number;
}

const withPromise = (promise: string | undefined) => (promise === undefined ? {} : { promise });

/** A count that must be 0, such as losses. `of`: the number of cases; with none the promise is not met. */
export function none(key: string, count: number, of: number, unit: string, promise?: string): Measurement {
  const measured = `${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${unit}`;
  return { key, measured, threshold: '0', isMet: count === 0 && of > 0, ...withPromise(promise) };
}

/** A value that must not exceed a limit. */
export function atMost(key: string, value: number, limit: number, unit: string, promise?: string): Measurement {
  const format = (number: number) => `${number.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`.trim();
  const [measured, threshold] = [format(value), `≤ ${format(limit)}`];
  return { key, measured, threshold, isMet: value <= limit, ...withPromise(promise) };
}

/** A value that must reach a limit. */
export function atLeast(key: string, value: number, limit: number, unit: string, promise?: string): Measurement {
  const measurement = atMost(key, value, limit, unit, promise);
  return { ...measurement, threshold: measurement.threshold.replace('≤', '≥'), isMet: value >= limit };
}

/** Returns the quantile (0 to 1) of the numbers, NaN without numbers. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
