// `npm run bench`: pages of the built site beside the same pages without script and beside apps made the usual way (bench/peers/).
// `--page /path` (again for more) replaces the pages, `--rounds N` the number of visits, `--no-peers` leaves the apps out.
import { parseArgs } from 'node:util';
import { launchChromium } from '../scripts/testing/browser.ts';
import { medians, type Values } from './pages/figures.ts';
import { PLAIN, startSides } from './pages/sides.ts';
import { visit } from './pages/visit.ts';

const { values: options } = parseArgs({
  options: {
    page: { type: 'string', multiple: true, default: ['/de/home', '/el/entra', '/fondamenta'] },
    rounds: { type: 'string', default: '5' },
    'no-peers': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const { sides, stop } = await startSides(!options['no-peers']);
const browser = await launchChromium();
const visits = new Map<string, Values[]>();
for (let round = 0; round < rounds; round += 1)
  for (const path of options.page)
    for (const side of sides) {
      const values = await visit(browser, side.url + path, side.name !== PLAIN);
      const key = `${path} ${side.name}`;
      visits.set(key, [...(visits.get(key) ?? []), values]);
    }
await browser.close();
await stop();
for (const [key, values] of visits) console.log(key, medians(values));
