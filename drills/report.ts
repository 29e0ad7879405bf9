// Keeps what drills and benchmarks measured, drills/results/, and writes drills/trust.md of it: nothing there is typed by hand.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { Drill, Row } from './drill.ts';
import { DRILLS } from './list.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = 'drills/results';
const PAPER = 'drills/trust.md';
/** Measured by benchmarks, `npm run bench -- NAME`, and reported after the drills. */
const BENCHMARKS: readonly string[] = ['timing', 'load', 'soak'];

/** A row with what the planted faults made of it. */
export interface Proven extends Row {
  readonly faults: { readonly says: string; readonly figure: string }[];
}

/** What one run has measured. */
interface Recorded {
  readonly title: string;
  readonly how: string;
  readonly command: string;
  /** Day of the run, ISO 8601. */
  readonly date: string;
  /** What was measured, as git names it; absent in a tree without git, and in records from before it was noted. */
  readonly commit?: string;
  readonly machine: string;
  readonly seconds: number;
  readonly rows: readonly Proven[];
}

/** Records a run of a drill or a benchmark in drills/results/. */
export function record(
  name: string,
  { title, how }: Pick<Drill, 'title' | 'how'>,
  rows: readonly Proven[],
  seconds: number,
): void {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  const recorded: Recorded = {
    title,
    how,
    command: `npm run ${BENCHMARKS.includes(name) ? 'bench' : 'drill'} -- ${name}`,
    date: new Date().toISOString().slice(0, 10),
    ...(commit && { commit }),
    machine: `${availableParallelism()} cores, Node ${process.versions.node}`,
    seconds: Math.round(seconds),
    rows,
  };
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  writeFileSync(join(ROOT, FOLDER, `${name}.json`), `${JSON.stringify(recorded, undefined, 2)}\n`);
}

const INTRODUCTION = `# What is promised, and what was measured

Written by \`npm run drill\` and the benchmarks from [their last results](results); not by hand. Each row is a promise to whoever runs or uses the site, what the
last run measured, what was wanted, and what the same row said while a fault was planted on purpose: a row that no fault can break would prove nothing.

All runs on one machine, servers and load together, over its loopback network. Times depend on the machine; counts of what was lost do not.
The drills start their own servers and databases, touch nothing else, and install what they need from Debian's packages if they run as root.
`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function section(name: string, { title, how, command, date, commit, machine, seconds, rows }: Recorded): string {
  const lines = rows.map(
    ({ promise, figure, wanted, isMet, faults }) =>
      `| ${cell(promise)} | ${isMet ? '' : '**not met:** '}${cell(figure)} | ${cell(wanted)} | ${cell(faults.map((fault) => `${fault.says}: ${fault.figure}`).join('; ')) || '**none**'} |`,
  );
  return `## ${title}

\`${command}\`: ${date}, ${commit ? `commit ${commit}, ` : ''}${machine}, ${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} with its faults ([figures](results/${name}.json)). ${how}

| Promise | Measured | Wanted | With a planted fault |
| --- | --- | --- | --- |
${lines.join('\n')}
`;
}

/** The text of drills/trust.md by the results in the tree of \`root\`. */
export function reportOf(root: string): string {
  const sections = [...DRILLS, ...BENCHMARKS].flatMap((name) => {
    const file = join(root, FOLDER, `${name}.json`);
    return existsSync(file) ? [section(name, JSON.parse(readFileSync(file, 'utf8')) as Recorded)] : [];
  });
  return [INTRODUCTION, ...sections].join('\n');
}

/** Writes drills/trust.md anew of all that is recorded. */
export function writeReport(): void {
  writeFileSync(join(ROOT, PAPER), reportOf(ROOT));
}
