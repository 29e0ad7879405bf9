// The places that an engine could not decide, each with what a person found there. The list may only shrink.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Finding } from './engines.ts';

/** The decision on one rule: where it was looked at, when, and why it is right there. */
export interface BaselineEntry {
  readonly engine: Finding['engine'];
  readonly rule: string;
  readonly where: readonly string[];
  /** Day of the decision, as `2026-11-23`. */
  readonly date: string;
  readonly reason: string;
}

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'reports/a11y');
const FINDINGS = join(folder, 'findings.ndjson');

/** What one state of one page gave. Written as one line for each. */
export interface StateRecord {
  readonly page: string;
  readonly language: string;
  readonly state: string;
  /** Places for review, as `engine rule | where`. */
  readonly reviews: readonly string[];
  /** Faults, as lines. */
  readonly faults: readonly string[];
}

/** The entries of `a11y/baseline.json`. */
export const BASELINE = JSON.parse(readFileSync(join(import.meta.dirname, 'baseline.json'), 'utf8')) as BaselineEntry[];

const known: ReadonlySet<string> = new Set(BASELINE.flatMap(keysOf));

/** The keys of an entry: one for each place. */
export function keysOf({ engine, rule, where }: BaselineEntry): string[] {
  return where.map((place) => `${engine} ${rule} | ${place}`);
}

/** Records a state for the report, and returns its faults: violations, places that nobody has reviewed, and `others`. */
export function judge(
  state: Omit<StateRecord, 'reviews' | 'faults'>,
  findings: readonly Finding[],
  others: readonly string[] = [],
): string[] {
  const reviews = findings.filter(({ kind }) => kind === 'review');
  const key = ({ engine, rule, where }: Finding) => `${engine} ${rule} | ${where}`;
  const faults = [
    ...others,
    ...findings.filter(({ kind }) => kind === 'violation').map((one) => `${key(one)}: ${one.html}`),
    ...reviews.filter((one) => !known.has(key(one))).map((one) => `not reviewed: ${key(one)}: ${one.html}`),
  ];
  mkdirSync(folder, { recursive: true });
  const record: StateRecord = { ...state, reviews: [...new Set(reviews.map(key))], faults };
  appendFileSync(FINDINGS, `${JSON.stringify(record)}\n`);
  return [...new Set(faults)];
}

/** The records of the last run. */
export function readRecords(): StateRecord[] {
  if (!existsSync(FINDINGS)) return [];
  const lines = readFileSync(FINDINGS, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as StateRecord);
}
