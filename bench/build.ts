// `npm run bench -- build`: time and memory of a build of the site, with four times its pages, with four times its languages, and
// after a change of one text. Every build but the last starts without a cache.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { changeJson, copyProject, multiplyLanguages, multiplyPages } from './build/grown-copy.ts';

const FACTOR = 4;
const ROUNDS = 3;
const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.cache/bench-build');

interface Build {
  seconds: number;
  /** Processor time in seconds. */
  work: number;
  /** Largest resident memory in MB. */
  memory: number;
  pages: number;
}

/** A median, and its ratio to that of the site. */
interface Figure {
  value: number;
  ratio: string;
}

/** Runs a build as `npm run build` does. */
function build(): Build {
  const report = `process.on('exit', () => { const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    console.log('\\n' + JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1e3])); }); await import('./build/build.ts');`;
  const started = performance.now();
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', report], {
    cwd: folder,
    encoding: 'utf8',
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  const [work, memory] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as [number, number];
  return { seconds, work, memory, pages: Number(/Built (\d+) pages/.exec(stdout)?.[1]) };
}

const median = (builds: readonly Build[], key: keyof Build) =>
  builds.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(builds.length / 2)] ?? NaN;

const kinds = {
  'the site': () => undefined,
  [`${FACTOR} × the pages`]: () => multiplyPages(folder, FACTOR),
  [`${FACTOR} × the languages`]: () => multiplyLanguages(folder, FACTOR),
};
const results = new Map<string, Build[]>(
  [...Object.keys(kinds), 'one text of the frame changed'].map((kind) => [kind, []]),
);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [kind, grow] of Object.entries(kinds)) {
    copyProject(folder);
    grow();
    results.get(kind)?.push(build());
    if (kind !== 'the site') continue;
    // The worst case: the text is in every document of its language.
    changeJson(join(folder, 'src/texts/it/pages.json'), (groups) => {
      (groups['frame'] as Record<string, string>)['skip'] += '.';
    });
    results.get('one text of the frame changed')?.push(build());
  }
}
rmSync(folder, { recursive: true });

const site = results.get('the site') ?? [];
const rows = [...results].map(([kind, builds]) => {
  const [pages, seconds, work, memory] = (['pages', 'seconds', 'work', 'memory'] as const).map((key) => ({
    value: median(builds, key),
    ratio: (median(builds, key) / median(site, key)).toFixed(2),
  })) as [Figure, Figure, Figure, Figure];
  return `| ${kind} | ${pages.ratio} | ${seconds.ratio} | ${work.ratio} | ${memory.ratio} | ${pages.value} | ${seconds.value.toFixed(1)} | ${work.value.toFixed(1)} | ${memory.value.toFixed(0)} |`;
});
const report = `# Build

\`npm run bench -- build\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} processors, Node ${process.version}. Median of ${ROUNDS} rounds.
The first columns are ratios to a build of the site in the same run.

| Build | Pages × | Time × | Processor time × | Memory × | Pages | Time (s) | Processor time (s) | Memory (MB) |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
mkdirSync(join(root, 'bench/results'), { recursive: true });
writeFileSync(join(root, 'bench/results/build.md'), report);
console.log(report);
