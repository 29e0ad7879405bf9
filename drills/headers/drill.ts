// Headers of every answer, what Mozilla's Observatory says of them, and what the browser blocks by them.
import { startChromium } from '../shared/chromium.ts';
import { atLeast, none, print, row, runParts, type Run } from '../shared/drill.ts';
import { countViolations, INJECTED, injectMarkup, tamperWithAll } from './browser.ts';
import { scan } from './observatory.ts';
import { IMPATIENT, lookAtAll } from './requests.ts';

/** The most that a site without cookies and outside the preload list can get, and from how many tests. */
const MOST = { points: 155, tests: 12 };
/** Without these, something was not asked. */
const STATUSES = [200, 201, 204, 301, 302, 303, 304, 400, 401, 404, 405, 413, 415, 429, 431, 500, 503];

const answers: Run = async ({ fault, startServer }) => {
  const env = { PUBLIC_URL: 'https://aperta.example.org', ...(fault?.name !== 'patient' && IMPATIENT) };
  const server = await startServer({ env });
  const seen = await lookAtAll(server);
  await server.stop();
  const wrong = seen.filter(({ lacks }) => lacks.length > 0);
  print(
    wrong.map(({ asked, status, lacks }) => `${status} ${asked}: ${lacks.join(', ')}`),
    20,
  );
  const statuses = new Set(seen.map(({ status }) => status));
  const unseen = STATUSES.filter((status) => !statuses.has(status));
  return [
    none('complete', wrong.length, seen.length, 'responses lack one'),
    none('statuses', unseen.length, STATUSES.length, 'status codes not covered'),
  ];
};

const observatory: Run = async ({ fault }) => {
  const { version, score, grade, testsPassed, testsQuantity, weak } = await scan(fault);
  print(weak.map((test) => `weak: ${test}`));
  const isWhole = testsPassed === MOST.tests && testsQuantity === MOST.tests;
  return [
    atLeast('observatory', score, MOST.points, `points (${grade})`, { version }),
    row('observatory-tests', `${testsPassed} of ${testsQuantity} tests passed`, `all of ${MOST.tests}`, isWhole),
  ];
};

const pages: Run = async ({ fault, isBrief, startServer }) => {
  const server = await startServer();
  const browser = await startChromium();
  const open = () => browser.newContext({ bypassCSP: fault?.name === 'no-policy' });
  const noise = fault?.name === 'inline-script' ? '<script>1</script>' : '';
  const { pages: asked, violations } = await countViolations(await open(), server.url, isBrief, noise);
  const through = await injectMarkup(await open(), server.url);
  print(through.map((what) => `got through: ${what}`));
  const tampered = await tamperWithAll(browser, server.url, fault?.name === 'no-digests', isBrief);
  await browser.close();
  await server.stop();
  return [
    none('violations', violations.length, asked, 'pages violate it'),
    none('blocked', through.length, INJECTED, 'kinds not blocked'),
    none('integrity', tampered.ran.length, tampered.scripts, 'scripts ran'),
  ];
};

export const run: Run = async (options) =>
  runParts(options, [
    [['complete', 'statuses'], answers],
    [['observatory', 'observatory-tests'], observatory],
    [['violations', 'blocked', 'integrity'], pages],
  ]);
