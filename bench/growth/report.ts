// The table of results, ratios first. A run replaces the rows that it measured and keeps the others.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { quantile } from '../../drills/shared/drill.ts';

const FILE = new URL('../results/growth.md', import.meta.url).pathname;

/** Explains the columns; the runs follow. */
const HEAD = `# Growth

\`npm run bench -- growth\` ([bench/growth.ts](../growth.ts)). The first number of each row is a ratio: the median of the ratios of all rounds.
In a round the sides take turns, never two at once; wrk and PostgreSQL share the processors with the server. PostgreSQL does not sync to
disk (\`drills/shared/database.ts\`), SQLite does. "Baseline" is the side that the ratio divides by: the same with ten accounts, argon2id
alone in the same number of threads with the same priority, or pages without a backup. Medians stand beside it, with the range of the rounds.

`;
const COLUMNS = ['Database', 'What', 'Ratio', 'Wanted', 'Measured', 'Baseline', 'Date, machine'];

/** A row: numbers of each round, of the measured side and of its baseline. */
export interface Result {
  readonly database: string;
  /** Of the database. */
  readonly version: string;
  readonly what: string;
  readonly threshold: string;
  readonly measured: readonly number[];
  readonly baseline: readonly number[];
  readonly unit: string;
  /** Added to what was measured. */
  readonly more?: string;
}

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

function textOf(numbers: readonly number[], unit: string): string {
  const round = (number: number) => number.toLocaleString('en', { maximumFractionDigits: number < 100 ? 1 : 0 });
  return `${round(median(numbers))} ${unit} (${round(Math.min(...numbers))} to ${round(Math.max(...numbers))})`;
}

/** Returns a function that prints a result and, if it is to be kept, writes its row. */
export function createReport(isKept: boolean): (result: Result) => void {
  return ({ database, version, what, threshold, measured, baseline, unit, more = '' }) => {
    const ratio = median(measured.map((number, round) => number / (baseline[round] ?? Number.NaN)));
    const about = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, Node ${process.versions.node}, ${version}`;
    const sides = [textOf(measured, unit) + more, textOf(baseline, unit)];
    const line = `| ${[database, what, ratio.toFixed(2), threshold, ...sides, about].join(' | ')} |`;
    console.log(line);
    if (isKept) writeRow(line, `| ${database} | ${what} |`);
  };
}

function writeRow(line: string, start: string): void {
  const rows = existsSync(FILE) ? readFileSync(FILE, 'utf8').split('\n') : [];
  const kept = rows.filter((row) => /^\| (?:SQLite|PostgreSQL) /.test(row) && !row.startsWith(start));
  const head = [`| ${COLUMNS.join(' | ')} |`, `|${COLUMNS.map(() => ' --- |').join('')}`];
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${HEAD}${[...head, ...[...kept, line].toSorted()].join('\n')}\n`);
}
