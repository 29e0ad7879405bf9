// What a drill is: an emergency that is acted out on servers of its own, and the rows of drills/trust.md that it measures.

/** One promise with what was measured. Rows of all drills make drills/trust.md. */
export interface Row {
  /** Short, lasting, unique within its drill, such as `sqlite-accounts`. */
  readonly key: string;
  /** The promise, one sentence for an operator, without a full stop. */
  readonly promise: string;
  /** What was measured, with its unit: `0 of 8,213 lost`. */
  readonly figure: string;
  /** The threshold in the same words: `0 lost`. */
  readonly wanted: string;
  readonly isMet: boolean;
}

/** A fault that is planted on purpose: with it, the rows named must not be met, or they would see nothing. */
export interface Plant {
  readonly name: string;
  /** What is planted, in a few words: `SQLite without sync`. */
  readonly says: string;
  /** Keys of the rows that it must break. */
  readonly bites: readonly string[];
}

/** How a drill is to run. */
export interface Order {
  /** Name of the fault that is planted; absent: none. A run with a fault may leave out rows that the fault has nothing to do with. */
  readonly plant: string | undefined;
  /** Few rounds, to try the drill itself; such a run is not recorded. */
  readonly isShort: boolean;
  /** How long the benchmark `soak` is to take instead of its half hour; the others do not look at it. */
  readonly minutes?: number | undefined;
}

/** A drill: `drill` of a file in drills/drills/, run in a process of its own. */
export interface Drill {
  /** A heading of drills/trust.md. */
  readonly title: string;
  /** How it is done and what it cannot show, for the reader of the figures; a few sentences. */
  readonly how: string;
  /** For each row at least one that bites. */
  readonly plants: readonly Plant[];
  /** Longest time of one run; after it the run counts as failed. The minutes of an order come on top. */
  readonly limitMinutes: number;
  /** Gives its rows. Throws where it could not be acted out. */
  run(order: Order): Promise<readonly Row[]>;
}

/** A row whose figure is a count that must be 0, such as losses. `of`: out of how many; with none of them the row is not met. */
export function none(key: string, promise: string, count: number, of: number, what: string): Row {
  const figure = `${count.toLocaleString('en')} of ${of.toLocaleString('en')} ${what}`;
  return { key, promise, figure, wanted: '0', isMet: count === 0 && of > 0 };
}

/** A row whose figure must not pass a limit. */
export function atMost(key: string, promise: string, value: number, limit: number, unit: string): Row {
  const told = (number: number) => `${number.toLocaleString('en', { maximumSignificantDigits: 4 })} ${unit}`.trim();
  return { key, promise, figure: told(value), wanted: `≤ ${told(limit)}`, isMet: value <= limit };
}

/** A row whose figure must reach a limit. */
export function atLeast(key: string, promise: string, value: number, limit: number, unit: string): Row {
  const row = atMost(key, promise, value, limit, unit);
  return { ...row, wanted: row.wanted.replace('≤', '≥'), isMet: value >= limit };
}

/** Gives the value below which a part (0 to 1) of the numbers lies; NaN of none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
