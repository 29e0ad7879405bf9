// Headers of every answer, what Mozilla's Observatory says of them, and what the browser blocks by them.
import { startChromium } from '../shared/chromium.ts';
import { atLeast, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { buildSite } from '../shared/server.ts';
import { countViolations, INJECTED, injectMarkup, tamperWithAll } from './browser.ts';
import { IMPATIENT } from './each-status.ts';
import { scan } from './observatory.ts';
import { promises } from './promises.ts';
import { lookAtAll } from './requests.ts';

/** The most that a site without cookies and outside the preload list can get, and from how many tests. */
const MOST = { points: 155, tests: 12 };
/** Without these, something was not asked. */
const STATUSES = [200, 201, 204, 301, 302, 303, 304, 400, 401, 404, 405, 413, 415, 429, 431, 500, 503];

const preload = new URL('./faults.ts', import.meta.url);

async function run({ fault, isShort, startServer }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const env = { PUBLIC_URL: 'https://aperta.example.org', ...(fault?.name === 'patient' ? {} : IMPATIENT) };
  const secure = await startServer({ env });
  const seen = await lookAtAll(secure);
  await secure.stop();
  const wrong = seen.filter(({ lacks }) => lacks.length > 0);
  for (const { asked, status, lacks } of wrong.slice(0, 20)) console.log(`  ${status} ${asked}: ${lacks.join(', ')}`);
  const statuses = new Set(seen.map(({ status }) => status));
  const unseen = STATUSES.filter((status) => !statuses.has(status));
  const verdict = await scan(fault?.name === 'lax' ? fault : undefined);
  if (verdict.weak.length > 0) console.log(`  weak: ${verdict.weak.join(', ')}`);

  const server = await startServer();
  const browser = await startChromium();
  const isLoose = fault?.name === 'no-policy';
  const open = () => browser.newContext({ bypassCSP: isLoose });
  const isFew = isShort || fault !== undefined;
  const noise = fault?.name === 'inline-script' ? '<script>1</script>' : '';
  const { pages, violations } = await countViolations(await open(), server.url, isFew, noise);
  const through = await injectMarkup(await open(), server.url);
  if (through.length > 0) console.log(`  got through: ${through.join(', ')}`);
  const tampered = await tamperWithAll(browser, server.url, fault?.name === 'no-digests', isFew);
  await browser.close();
  await server.stop();

  const { version, score, grade, testsPassed, testsQuantity } = verdict;
  const amongThem = `Every status code the server can return is covered (${STATUSES.join(', ')})`;
  const mostPoints = `Mozilla Observatory gives the highest score that a site without cookies and HSTS preload can reach (version ${version})`;
  return [
    none('complete', wrong.length, seen.length, 'responses lack one'),
    none('statuses', unseen.length, STATUSES.length, 'status codes not covered', amongThem),
    atLeast('observatory', score, MOST.points, `points (${grade})`, mostPoints),
    {
      key: 'observatory-tests',
      measured: `${testsPassed} of ${testsQuantity} tests passed`,
      threshold: `all of ${MOST.tests}`,
      isMet: testsPassed === MOST.tests && testsQuantity === MOST.tests,
    },
    none('violations', violations.length, pages, 'pages violate it'),
    none('blocked', through.length, INJECTED, 'kinds not blocked'),
    none('integrity', tampered.ran.length, tampered.scripts, 'scripts ran'),
  ];
}

export const drill: Drill = {
  title: 'Security headers, Content Security Policy and integrity',
  promises,
  how: 'Every built page and file is requested twice, every endpoint is called, and malformed requests are sent over raw sockets; the headers are compared with `test/expected-headers.ts`, which is independent of the server code. The Observatory runs offline behind Caddy with `deploy/Caddyfile` in a network namespace; `OBSERVATORY` must name a checkout of its source, because the published package is older, has 10 tests and calculates no score. Pages, injected markup and modified scripts are tested in Chromium; policy violations in all other end-to-end tests make `npm test` fail.',
  faults: [
    { preload, name: 'forgetful', description: 'one header is missing from the server’s list', mustFail: ['complete'] },
    {
      name: 'patient',
      description: 'default password queue and default number of free failures',
      mustFail: ['statuses'],
    },
    {
      preload,
      name: 'lax',
      description: 'one header removed and inline scripts allowed',
      mustFail: ['complete', 'observatory', 'observatory-tests'],
    },
    { name: 'inline-script', description: 'an inline script in every page', mustFail: ['violations'] },
    { name: 'no-policy', description: 'the browser ignores the policy', mustFail: ['blocked'] },
    { name: 'no-digests', description: 'pages without integrity hashes', mustFail: ['integrity'] },
  ],
  limitMinutes: 15,
  run,
};
