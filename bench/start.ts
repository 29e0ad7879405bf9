// `npm run bench -- start [--base FOLDER] [--rounds N]`: how long the built server takes to its first page and until it is ready, and
// its memory at rest, beside a program that does nothing and, with `--base`, an older built tree. Writes bench/results/start.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../scripts/setup/build.mjs';
import { readFigures, type Figures } from './start/figures.ts';
import { emptyProgram, serverOf, type Side } from './start/program.ts';

/** Of each program; all of them are at rest together, so it costs this once. */
const MEMORY_ROUNDS = 3;
const SETTLE_MS = 30_000;
const RESULTS = join(import.meta.dirname, 'results');

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { base: { type: 'string' }, rounds: { type: 'string', default: '15' } },
});
const root = resolve(import.meta.dirname, '..');
const bases = values.base === undefined ? [] : [resolve(values.base)];
for (const folder of [root, ...bases]) await build(folder, process.execPath);
const sides: readonly Side[] = [
  emptyProgram(),
  serverOf('this tree', root),
  ...bases.map((folder) => serverOf('base', folder)),
];
const rounds = Number(values.rounds);
const figures = await readFigures(sides, rounds, MEMORY_ROUNDS, SETTLE_MS);
const text = report(figures);
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(join(RESULTS, 'start.md'), text);

function report([empty, ...servers]: readonly Figures[]): string {
  const row = (name: string, pick: (figures: Figures) => string) => `| ${name} | ${servers.map(pick).join(' | ')} |`;
  const ratio = (key: 'pageMs' | 'readyMs' | 'restMb') => (of: Figures) => (of[key] / (empty?.[key] ?? NaN)).toFixed(1);
  const value = (key: 'pageMs' | 'readyMs' | 'restMb' | 'privateMb') => (of: Figures) => of[key].toFixed(0);
  return [
    '# Start of the server',
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Written by \`npm run bench -- start\`.`,
    `Medians of ${rounds} starts in turn, on SQLite, with files that the disk cache has; memory ${SETTLE_MS / 1_000} s after the start, without traffic, of ${MEMORY_ROUNDS}.`,
    '',
    `| | ${servers.map(({ name }) => name).join(' | ')} |`,
    `| --- |${servers.map(() => ' ---: |').join('')}`,
    row('first page ÷ empty program', ratio('pageMs')),
    row('ready ÷ empty program', ratio('readyMs')),
    row('memory ÷ empty program', ratio('restMb')),
    row('first page, ms', value('pageMs')),
    row('ready, ms', value('readyMs')),
    row('resident memory at rest, MB', value('restMb')),
    row('of it private, MB', value('privateMb')),
    '',
    `The empty program: ${value('pageMs')(empty as Figures)} ms, ${value('restMb')(empty as Figures)} MB.`,
    '',
  ].join('\n');
}
