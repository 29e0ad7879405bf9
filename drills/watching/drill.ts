// `npm run drill -- watching`: whether an operator sees in the metrics what the server does, and no one else sees them.
import { join } from 'node:path';
import { readDashboard } from '../../test/dashboard.ts';
import { freePort } from '../../test/free-port.ts';
import { atMost, none, type Drill, type Measurement, type Part, type RunOptions } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { buildSite, ROOT } from '../shared/server.ts';
import { promises } from './promises.ts';

/** What is to be watched, each by a metric and the labels that identify it. */
const WANTED: Readonly<Record<string, RegExp>> = {
  'pages by route template and status':
    /^site_page_responses_total\{kind="page",route="\/home",method="read",status="200"\}/m,
  'calls by route template and status':
    /^site_api_requests_total\{route="\/auth\/users\/me\/",method="GET",status="200"\}/m,
  'time of calls': /^site_api_request_duration_seconds_bucket\{.*le=/m,
  'queue of passwords': /^site_password_hashes_waiting /m,
  'time of the database': /^site_database_query_duration_seconds_bucket\{.*le=/m,
  'trouble with the database': /^site_database_errors_total /m,
  'mails that wait': /^site_outbox_emails /m,
  'age of the oldest mail': /^site_outbox_oldest_seconds /m,
  'delay of the event loop': /^site_event_loop_delay_seconds_bucket\{.*le=/m,
  memory: /^process_resident_memory_bytes /m,
};

const ASKED = 50;
const PATHS = 500;
const SCRAPES = 50;

const preload = new URL('./faults.ts', import.meta.url);
const faults: Part['faults'] = [
  {
    name: 'renamed',
    description: 'the password queue metric has another name',
    preload,
    mustFail: ['families', 'dashboard'],
  },
  {
    name: 'miscounts',
    description: 'every page response is counted with status 200',
    preload,
    mustFail: ['counts'],
  },
  {
    name: 'by-path',
    description: 'API requests are counted by path',
    preload: new URL('../shared/faults/metrics-by-path.ts', import.meta.url),
    mustFail: ['series'],
  },
  { name: 'outside', description: 'the public port serves them too', preload, mustFail: ['inside'] },
  { name: 'slow', description: 'a scrape takes half a second', preload, mustFail: ['scrape'] },
];

/** Metrics that the dashboard asks for and that are not there. */
function missingInDashboard(text: string): { missing: string[]; of: number } {
  const { names } = readDashboard(join(ROOT, 'deploy/grafana-dashboard.json'));
  return { missing: [...names].filter((name) => !new RegExp(`^${name}[{ ]`, 'm').test(text)), of: names.size };
}

/** The value of a sample, 0 without it. */
const sampleOf = (text: string, sample: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `));
  return Number(line?.split(' ').at(-1) ?? 0);
};
const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;

async function run({ startServer }: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const port = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(port) } });
  const plain = await startServer();
  const inside = `http://127.0.0.1:${port}/metrics`;
  const scrape = async () => (await ask('GET', inside)).body.toString();
  const person = await register(server.url, 'ada');
  const token = await signIn(server.url, person);
  // Of the first second of the event loop.
  for (let look = 0; look < 100 && !/^site_event_loop_delay_seconds_count [1-9]/m.test(await scrape()); look += 1)
    await new Promise((done) => setTimeout(done, 50));

  const wanted: Readonly<Record<string, number>> = {
    'site_page_responses_total{kind="page",route="/home",method="read",status="200"}': ASKED,
    'site_page_responses_total{kind="not_found",route="none",method="read",status="404"}': ASKED,
    'site_page_responses_total{kind="redirect",route="none",method="read",status="301"}': ASKED,
    'site_api_requests_total{route="/auth/users/me/",method="GET",status="200"}': ASKED,
    'site_api_requests_total{route="/auth/users/me/",method="GET",status="401"}': ASKED,
    'site_password_hashes_total{outcome="done"}': 1,
  };
  const before = await scrape();
  for (let turn = 0; turn < ASKED; turn += 1) {
    for (const path of ['/el/home', '/nowhere', '/HOME']) await ask('GET', server.url + path);
    for (const one of [token, 'f'.repeat(64)]) await ask('GET', `${server.url}/auth/users/me/`, { token: one });
  }
  await signIn(server.url, person);
  const after = await scrape();
  const differences = Object.keys(wanted).map(
    (sample) => [sample, sampleOf(after, sample) - sampleOf(before, sample)] as const,
  );
  const miscounted = differences.filter(([sample, count]) => count !== wanted[sample]);
  for (const [sample, count] of miscounted) console.log(`  ${sample}: ${count} more`);

  for (let at = 0; at < PATHS; at += 1) {
    await ask('GET', `${server.url}/path-${at}?q=${at}`);
    await ask('GET', `${server.url}/auth/path-${at}/`);
  }
  const [few, many] = [seriesOf(after), seriesOf(await scrape())];
  const absent = Object.entries(WANTED).filter(([, pattern]) => !pattern.test(after));
  for (const [what] of absent) console.log(`  not there: ${what}`);
  const times: number[] = [];
  for (let turn = 0; turn < SCRAPES; turn += 1) {
    const from = performance.now();
    await scrape();
    times.push(performance.now() - from);
  }
  const outside = [
    ...['/metrics', '/metrics/', '/auth/metrics'].map((path) => server.url + path),
    `${plain.url}/metrics`,
  ];
  const seen = await Promise.all(
    outside.map(async (url) => (await ask('GET', url)).body.includes('site_api_requests_total')),
  );
  const { missing, of } = missingInDashboard(after);
  const promise = `${(2 * PATHS).toLocaleString('en')} unknown paths add few time series (bounded label values)`;
  await Promise.all([server.stop(), plain.stop()]);
  return [
    none('families', absent.length, Object.keys(WANTED).length, 'missing'),
    none('counts', miscounted.length, Object.keys(wanted).length, 'counts wrong'),
    none('dashboard', missing.length, of, 'missing'),
    atMost('series', many - few, 20, 'more series', promise),
    none('inside', seen.filter(Boolean).length, outside.length, 'URLs serve them'),
    atMost('scrape', Math.max(...times), 250, 'ms'),
  ];
}

export const drill: Drill = {
  title: 'Metrics and monitoring',
  promises,
  how: 'A server with `METRICS_PORT` gets a known number of page and API requests, and its metrics are read before and after. The drill `silence` checks that they contain no visitor data. The dashboard file is parsed but not displayed: no Grafana is installed here.',
  faults,
  limitMinutes: 5,
  run,
};
