// `npm run bench`: pages of the built site beside the same pages without script and beside apps made the usual way (bench/peers/).
// `--page /path` (again for more) replaces the pages, `--rounds N` the number of visits, `--no-peers` leaves the apps out. A run
// with the usual pages and the peers is recorded in bench/results/.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { launchChromium } from '../scripts/testing/browser.ts';
import { chart } from './pages/chart.ts';
import { CHART_FILE, HISTORY_FILE, REPORT_FILE } from './pages/files.ts';
import { addToHistory, historyLine, readHistory, worseFigures } from './pages/history.ts';
import { readSetting } from './pages/machine.ts';
import { measure } from './pages/measure.ts';
import { startSides } from './pages/sides.ts';
import { report, sections } from './pages/tables.ts';

const PAGES = ['/de/home', '/el/entra', '/fondamenta'];

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((name) => name !== 'pages'),
  options: {
    page: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '5' },
    'no-peers': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0');

const { sides, stop } = await startSides(!options['no-peers']);
const browser = await launchChromium();
try {
  const setting = readSetting(browser.version());
  const results = await measure(browser, sides, options.page ?? PAGES, rounds);
  console.log(sections(results).join('\n\n'));
  if (options.page === undefined && !options['no-peers']) {
    mkdirSync(dirname(REPORT_FILE), { recursive: true });
    writeFileSync(REPORT_FILE, `${report(setting, results, rounds)}\n`);
    writeFileSync(CHART_FILE, chart(results, `Pages compared, ${setting.date}`));
    addToHistory(HISTORY_FILE, historyLine(setting, results));
    for (const line of worseFigures(readHistory(HISTORY_FILE))) console.log(`More than 10 % worse: ${line}`);
  }
} finally {
  await browser.close();
  await stop();
}
