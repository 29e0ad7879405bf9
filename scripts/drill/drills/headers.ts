// What stands in the headers of every answer, what Mozilla's Observatory says of it, and what the browser blocks by it.
import { join } from 'node:path';
import { atLeast, none, type Drill, type Order, type Row } from '../drill.ts';
import { lookAtAll } from '../headers/asking.ts';
import { countViolations, openBrowser, PLANTED, plantMarkup, tamperWithAll } from '../headers/browser.ts';
import { scan } from '../headers/observatory.ts';
import { buildSite, startServer } from '../server.ts';

const LAX = join(import.meta.dirname, '../plants/lax-headers.ts');
/** The most that a site without cookies and outside the preload list can get: by the tests of 2026, and of the version before. */
const MOST: Readonly<Record<number, number>> = { 12: 155, 10: 135 };

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const preload = plant === 'lax' ? [LAX] : [];
  const secure = await startServer({ env: { PUBLIC_URL: 'https://aperta.example.org' }, preload });
  const seen = await lookAtAll(secure);
  await secure.stop();
  const wrong = seen.filter(({ lacks }) => lacks.length > 0);
  for (const { asked, status, lacks } of wrong.slice(0, 20)) console.log(`  ${status} ${asked}: ${lacks.join(', ')}`);
  const statuses = [...new Set(seen.map(({ status }) => status))].sort((a, b) => a - b);
  const verdict = await scan(plant === 'lax' ? LAX : undefined);
  if (verdict.weak.length > 0) console.log(`  weak: ${verdict.weak.join(', ')}`);

  const server = await startServer();
  const browser = await openBrowser();
  const isLoose = plant === 'no-policy';
  const open = () => browser.newContext({ bypassCSP: isLoose });
  const noise = plant === 'inline-script' ? '<script>1</script>' : '';
  const { pages, violations } = await countViolations(await open(), server.url, isShort || plant !== undefined, noise);
  const through = await plantMarkup(await open(), server.url);
  if (through.length > 0) console.log(`  got through: ${through.join(', ')}`);
  const tampered = await tamperWithAll(browser, server.url, plant === 'no-digests', isShort || plant !== undefined);
  await browser.close();
  await server.stop();

  const { version, score, grade, testsPassed, testsQuantity } = verdict;
  const most = MOST[testsQuantity] ?? 155;
  return [
    none(
      'complete',
      `Every answer has every header (statuses ${statuses.join(', ')})`,
      wrong.length,
      seen.length,
      'answers lack one',
    ),
    {
      ...atLeast(
        'observatory',
        `The most that Mozilla's Observatory gives a site without cookies and preload (version ${version})`,
        score,
        most,
        `points (${grade})`,
      ),
    },
    none(
      'observatory-tests',
      'No test of the Observatory fails',
      testsQuantity - testsPassed,
      testsQuantity,
      'tests failed',
    ),
    none('violations', 'No page breaks its own policy', violations.length, pages, 'pages'),
    none(
      'blocked',
      'What is planted in a page neither runs nor asks elsewhere',
      through.length,
      PLANTED,
      'kinds got through',
    ),
    none(
      'integrity',
      'A script that was tampered with does not run',
      tampered.ran.length,
      tampered.scripts,
      'scripts ran',
    ),
  ];
}

export const drill: Drill = {
  title: 'Headers, policy and integrity',
  how: "Every built page and file and every call are asked, and what only a socket can say. The Observatory runs offline behind Caddy with `deploy/Caddyfile` in a network of its own; `OBSERVATORY` names a checkout of its source, since the published package is older and has 10 tests. Pages, planted markup and tampered scripts are tried in Chromium; the policy's violations in all other journeys make `npm test` fail.",
  plants: [
    {
      name: 'lax',
      says: 'a header lost and inline scripts allowed',
      bites: ['complete', 'observatory', 'observatory-tests'],
    },
    { name: 'inline-script', says: 'an inline script in every page', bites: ['violations'] },
    { name: 'no-policy', says: 'a browser that ignores the policy', bites: ['blocked'] },
    { name: 'no-digests', says: 'pages without their digests', bites: ['integrity'] },
  ],
  limitMinutes: 15,
  run,
};
