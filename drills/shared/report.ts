// Records what drills measured in drills/results/ and writes drills/trust.md from it. Neither is edited by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { NAMES } from '../list.ts';
import type { Drill, Row } from './drill.ts';

const FOLDER = resolve(import.meta.dirname, '..');
const RESULTS = join(FOLDER, 'results');
/** The report. */
export const REPORT = join(FOLDER, 'trust.md');

/** A row with what it measured under the faults that made it fail. */
export interface ProvenRow extends Row {
  readonly faults: { readonly description: string; readonly measured: string }[];
}

/** One recorded run. */
interface Result {
  readonly title: string;
  readonly how: string;
  readonly command: string;
  /** Day of the run, ISO 8601. */
  readonly date: string;
  /** Short hash of the commit. Absent without git, and in records from before it was noted. */
  readonly commit?: string;
  readonly machine: string;
  readonly seconds: number;
  readonly rows: readonly ProvenRow[];
}

/** Records a run of a drill. */
export function record(
  name: string,
  { title, how }: Pick<Drill, 'title' | 'how'>,
  rows: readonly ProvenRow[],
  seconds: number,
): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: FOLDER, encoding: 'utf8' }).stdout?.trim();
  const result: Result = {
    title,
    how,
    command: `npm run drill -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    ...(commit && { commit }),
    machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
    seconds: Math.round(seconds),
    rows,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`);
}

const INTRODUCTION = `# What is promised, and what was measured

Written by \`npm run drill\` from [the last results](results); do not edit it. Each row is a promise to those who run or use the site: what the last run
measured, the threshold, and what the same row measured while a fault was injected on purpose. A row that no fault can make fail would prove nothing.

All runs are on one machine, servers and load together, over its loopback network. Times depend on the machine; counts of losses do not.
The drills start their own servers and databases, touch nothing else, and install what they need from Debian's packages if they run as root.
`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function section(name: string, { title, how, command, date, commit, machine, seconds, rows }: Result): string {
  const lines = rows.map(({ promise, measured, threshold, isMet, faults }) => {
    const proofs = faults.map((fault) => `${fault.description}: ${fault.measured}`).join('; ');
    return `| ${cell(promise)} | ${isMet ? '' : '**not met:** '}${cell(measured)} | ${cell(threshold)} | ${cell(proofs) || '**none**'} |`;
  });
  return `## ${title}

\`${command}\`: ${date}, ${commit ? `commit ${commit}, ` : ''}${machine}, ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} with its faults ([results](results/${name}.json)). ${how}

| Promise | Measured | Threshold | With a fault |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}

/** Returns the text of drills/trust.md by the recorded results. */
export function renderReport(): string {
  const sections = NAMES.flatMap((name) => {
    const file = join(RESULTS, `${name}.json`);
    return existsSync(file) ? [section(name, JSON.parse(readFileSync(file, 'utf8')) as Result)] : [];
  });
  return [INTRODUCTION, ...sections].join('\n');
}

/** Writes drills/trust.md. */
export function writeReport(): void {
  writeFileSync(REPORT, renderReport());
}
