// Whether an operator sees in the metrics what the server does, and no one else sees them.
import { join } from 'node:path';
import { readDashboard } from '../../test/dashboard.ts';
import { freePort } from '../../test/free-port.ts';
import { atMost, none, print, type Run } from '../shared/drill.ts';
import { ask, register, signIn, whoAmI } from '../shared/http.ts';
import { ROOT } from '../shared/server.ts';
import { poll } from '../shared/wait.ts';

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

export const run: Run = async ({ startServer }) => {
  const port = await freePort();
  const server = await startServer({ env: { METRICS_PORT: String(port) } });
  const plain = await startServer();
  const inside = `http://127.0.0.1:${port}/metrics`;
  const scrape = async () => (await ask('GET', inside)).body.toString();
  const person = await register(server.url, 'ada');
  const token = await signIn(server.url, person);
  // Of the first second of the event loop.
  await poll(async () => /^site_event_loop_delay_seconds_count [1-9]/m.test(await scrape()), 5_000);

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
    for (const one of [token, 'f'.repeat(64)]) await whoAmI(server.url, one);
  }
  await signIn(server.url, person);
  const after = await scrape();
  const differences = Object.keys(wanted).map(
    (sample) => [sample, sampleOf(after, sample) - sampleOf(before, sample)] as const,
  );
  const miscounted = differences.filter(([sample, count]) => count !== wanted[sample]);
  print(miscounted.map(([sample, count]) => `${sample}: ${count} more`));

  for (let at = 0; at < PATHS; at += 1) {
    await ask('GET', `${server.url}/path-${at}?q=${at}`);
    await ask('GET', `${server.url}/auth/path-${at}/`);
  }
  const [few, many] = [seriesOf(after), seriesOf(await scrape())];
  const absent = Object.entries(WANTED).filter(([, pattern]) => !pattern.test(after));
  print(absent.map(([what]) => `not there: ${what}`));
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
  await Promise.all([server.stop(), plain.stop()]);
  return [
    none('families', absent.length, Object.keys(WANTED).length, 'missing'),
    none('counts', miscounted.length, Object.keys(wanted).length, 'counts wrong'),
    none('dashboard', missing.length, of, 'missing'),
    atMost('series', many - few, 20, 'more series'),
    none('inside', seen.filter(Boolean).length, outside.length, 'URLs serve them'),
    atMost('scrape', Math.max(...times), 250, 'ms'),
  ];
};
