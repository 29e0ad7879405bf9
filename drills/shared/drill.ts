// The types of a drill, and the helpers that make its rows.
import type { startServer } from './server.ts';

/** What drill.json of a drill says. */
export interface Manifest {
  /** A heading of drills/trust.md. */
  readonly title: string;
  /** How it is done and what it cannot show, in a few sentences. */
  readonly how: string;
  /** A run that takes longer is stopped and counts as failed. */
  readonly limitMinutes: number;
  /** Settings of all servers. */
  readonly env?: NodeJS.ProcessEnv;
  /**
   * The promises by the keys of their rows: one sentence for an operator each, without a full stop. `{name}` stands for a value
   * of the measurement. `docs/asvs.md` refers to the keys, so they do not change.
   */
  readonly promises: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Omit<Fault, 'name'>>>;
}

/** A fault that is injected on purpose. It proves that the rows it names can fail. Its code, if any, is in a file faults.ts. */
export interface Fault {
  readonly name: string;
  /** What is injected, in a few words: `SQLite without sync`. */
  readonly description: string;
  /** Keys of the rows that must not be met while the fault is injected. */
  readonly mustFail: readonly string[];
  /** Settings of the server. */
  readonly env?: NodeJS.ProcessEnv;
  /** Settings of PostgreSQL, such as `fsync=off`. */
  readonly postgres?: readonly string[];
  /** Engines that the fault concerns. Absent: both. */
  readonly engines?: readonly Engine[];
}

/** What was measured for one promise. */
export interface Measurement {
  readonly key: string;
  /** What was measured, with its unit: `0 of 8,213 lost`. */
  readonly measured: string;
  /** The threshold in the same unit: `≤ 2,000 ms`. */
  readonly threshold: string;
  readonly isMet: boolean;
  /** Values for the text of the promise. */
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A measurement with its promise. The rows of all drills make drills/trust.md. */
export interface Row extends Omit<Measurement, 'values'> {
  readonly promise: string;
}

/** A database engine; begins the keys of rows that exist for both. */
export type Engine = 'sqlite' | 'postgres';

/** Both engines, in the order of the rows. */
export const ENGINES: readonly Engine[] = ['sqlite', 'postgres'];

/** How a drill runs. */
export interface RunOptions {
  /** The injected fault, if any. A run with a fault may leave out rows that the fault does not concern. */
  readonly fault: Fault | undefined;
  /** Few rounds, to try the drill itself. The run is not recorded. */
  readonly isShort: boolean;
  /** A short run or one with a fault: few rounds are enough. */
  readonly isBrief: boolean;
  /** `startServer` of server.ts with the settings of the drill and the fault. */
  readonly startServer: typeof startServer;
  /** Returns whether one of these rows must be measured: if there is no fault, or it must fail. `full-`: each key that begins so. */
  wants(...keys: readonly string[]): boolean;
}

/** Measures some rows. Throws if that could not be carried out. The export `run` of a drill.ts is one, in a process of its own. */
export type Run = (options: RunOptions) => Promise<readonly Measurement[]>;

/** Runs the parts of a drill in turn, each given with its keys; with a fault, only those that it must make fail. */
export async function runParts(
  options: RunOptions,
  parts: readonly (readonly [keys: readonly string[], run: Run])[],
): Promise<readonly Measurement[]> {
  const rows: Measurement[] = [];
  for (const [keys, run] of parts) if (options.wants(...keys)) rows.push(...(await run(options)));
  return rows;
}

/** A count that must be 0, such as losses. `of`: the number of cases; with none the promise is not met. */
export function none(
  key: string,
  count: number,
  of: number,
  unit: string,
  values?: Measurement['values'],
): Measurement {
  const measured = `${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${unit}`;
  return { key, measured, threshold: '0', isMet: count === 0 && of > 0, values };
}

/** Checks that must all be right. */
export const allRight = (key: string, checks: readonly boolean[], unit: string): Measurement =>
  none(
    key,
    count(checks, (isRight) => !isRight),
    checks.length,
    unit,
  );

/** A value that must not exceed a limit. */
export function atMost(key: string, value: number, limit: number, unit: string): Measurement {
  const format = (number: number) => `${number.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`.trim();
  return { key, measured: format(value), threshold: `≤ ${format(limit)}`, isMet: value <= limit };
}

/** A value that must reach a limit. */
export function atLeast(
  key: string,
  value: number,
  limit: number,
  unit: string,
  values?: Measurement['values'],
): Measurement {
  const { measured, threshold } = atMost(key, value, limit, unit);
  return { key, measured, threshold: threshold.replace('≤', '≥'), isMet: value >= limit, values };
}

/** Any other measurement. */
export const row = (key: string, measured: string, threshold: string, isMet: boolean): Measurement => ({
  key,
  measured,
  threshold,
  isMet,
});

/** Returns the quantile (0 to 1) of the numbers, NaN without numbers. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The sum of a number of each item. */
export const sum = <Item>(items: Iterable<Item>, of: (item: Item) => number): number =>
  [...items].reduce((all, item) => all + of(item), 0);

/** The number of items for which this is so. */
export const count = <Item>(items: Iterable<Item>, isCounted: (item: Item) => boolean): number =>
  sum(items, (item) => (isCounted(item) ? 1 : 0));

/** Prints the first lines of what went wrong. */
export function print(lines: readonly string[], most = 10): void {
  for (const line of lines.slice(0, most)) console.log(`  ${line}`);
}
