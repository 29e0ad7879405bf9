// The places that an engine could not decide, each with what a person found there. The list may only shrink.
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FINDINGS } from './report/results.ts';
import type { Finding } from './rules.ts';

/** The decision on one rule: where it was looked at, when, and why it is right there. */
export interface BaselineEntry {
  readonly engine: Finding['engine'];
  readonly rule: string;
  readonly where: readonly string[];
  /** Day of the decision, as `2026-11-23`. */
  readonly date: string;
  readonly reason: string;
}

/** What one state of one page gave. Written as one line for each. */
export interface StateRecord {
  readonly page: string;
  readonly language: string;
  readonly state: string;
  /** Places for review, as `engine rule | where`. */
  readonly reviews: readonly string[];
}

/** The entries of `a11y/baseline.json`. */
export const BASELINE = JSON.parse(readFileSync(join(import.meta.dirname, 'baseline.json'), 'utf8')) as BaselineEntry[];

const known: ReadonlySet<string> = new Set(BASELINE.flatMap(keysOf));

/** The keys of an entry: one for each place. */
export function keysOf({ engine, rule, where }: BaselineEntry): string[] {
  return where.map((place) => `${engine} ${rule} | ${place}`);
}

/** Records a state, and returns its faults: violations, places that nobody has reviewed, and `others`. */
export function judge(
  state: Omit<StateRecord, 'reviews'>,
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
  const record: StateRecord = { ...state, reviews: [...new Set(reviews.map(key))] };
  appendFileSync(FINDINGS, `${JSON.stringify(record)}\n`);
  return [...new Set(faults)];
}

/** The records of the last run; none if it tested no states. */
export function readRecords(): StateRecord[] {
  const lines = readFileSync(FINDINGS, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as StateRecord);
}
