// The types of a drill, and the helpers that make its rows.
import type { startServer } from './server.ts';

/** One promise with what was measured. The rows of all drills make drills/trust.md. */
export interface Row {
  /** Short and unique within its drill, such as `sqlite-accounts`. `docs/asvs/` refers to it, so it does not change. */
  readonly key: string;
  /** The promise: one sentence for an operator, without a full stop. */
  readonly promise: string;
  /** What was measured, with its unit: `0 of 8,213 lost`. */
  readonly measured: string;
  /** The threshold in the same unit: `≤ 2,000 ms`. */
  readonly threshold: string;
  readonly isMet: boolean;
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

/** Rows that are measured together, with the faults that prove them. */
export interface Part {
  /** Each row needs at least one fault that must make it fail. */
  readonly faults: readonly Fault[];
  /** Returns its rows. Throws if it could not be carried out. */
  run(options: RunOptions): Promise<readonly Row[]>;
}

/** A drill: the export `drill` of `drills/NAME/drill.ts`. It runs in a process of its own. */
export interface Drill extends Part {
  /** A heading of drills/trust.md. */
  readonly title: string;
  /** How it is done and what it cannot show, in a few sentences. */
  readonly how: string;
  /** A run that takes longer is stopped and counts as failed. The option `minutes` is added. */
  readonly limitMinutes: number;
}

/** A row whose count must be 0, such as losses. `of`: the number of cases; with none the row is not met. */
export function none(key: string, promise: string, count: number, of: number, unit: string): Row {
  const measured = `${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${unit}`;
  return { key, promise, measured, threshold: '0', isMet: count === 0 && of > 0 };
}

/** A row whose value must not exceed a limit. */
export function atMost(key: string, promise: string, value: number, limit: number, unit: string): Row {
  const format = (number: number) => `${number.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`.trim();
  return { key, promise, measured: format(value), threshold: `≤ ${format(limit)}`, isMet: value <= limit };
}

/** A row whose value must reach a limit. */
export function atLeast(key: string, promise: string, value: number, limit: number, unit: string): Row {
  const row = atMost(key, promise, value, limit, unit);
  return { ...row, threshold: row.threshold.replace('≤', '≥'), isMet: value >= limit };
}

/** Returns the quantile (0 to 1) of the numbers, NaN without numbers. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
