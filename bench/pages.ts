// `npm run bench`: pages of the built site beside the same pages without script. `--page /path` (again for more) replaces the
// pages, `--rounds N` the number of visits. A run with the usual pages is recorded in bench/results/pages.md.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../scripts/testing/browser.ts';
import { table } from './pages/figures.ts';
import { measure } from './pages/measure.ts';
import { startSides } from './pages/sides.ts';

const PAGES = ['/de/home', '/el/entra', '/fondamenta'];
const METHOD = `A phone of 390 × 844 px at a quarter of the processor's speed, on a line with 150 ms latency and 1.6 Mbit/s; a new browser
context for each visit; sides take turns; medians. Tasks are the top-level tasks of the page's main thread in a trace, until 5 s after the
network was idle; Total Blocking Time and longest task: after the first paint. INP: the longest event of an interaction by touch or keys
(Event Timing API, steps of 8 ms) on a fast line. Page and language change: from the tap to the paint of the new heading.`;

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((name) => name !== 'pages'),
  options: { page: { type: 'string', multiple: true }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');

const load = ((loadavg()[0] ?? 0) / cpus().length).toFixed(1);
const { sides, stop } = await startSides();
const browser = await launchChromium();
try {
  const sections: string[] = [];
  for (const path of options.page ?? PAGES)
    sections.push(`## ${path}\n\n${table(await measure(browser, sides, path, rounds))}\n`);
  console.log(sections.join('\n'));
  if (options.page === undefined) {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
    const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load per core before the run ${load}`;
    const run = `\`npm run bench\`: ${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${machine}; Chromium ${browser.version()}, Node ${process.versions.node}; ${rounds} rounds.`;
    const folder = join(import.meta.dirname, 'results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'pages.md'), ['# Pages compared\n', `${run}\n`, `${METHOD}\n`, ...sections].join('\n'));
  }
} finally {
  await browser.close();
  await stop();
}
