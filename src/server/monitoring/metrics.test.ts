import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#src/server/database/open.ts';
import { enqueueMail, outboxState } from '#src/server/mail/outbox.ts';
import { createHasher } from '#src/server/passwords/hasher.ts';
import { readDashboard } from '#test/dashboard.ts';
import { onDatabase, type Place } from '#test/databases.ts';
import { writeFakeSite } from '#test/fake-site.ts';
import { PROGRAM_ENV } from '#test/program-env.ts';
import { createMetrics } from './metrics.ts';

/** The samples of a scrape by their names with labels. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const site = writeFakeSite();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  site.remove();
});

/** Starts the server program; resolves once it has said enough or has ended. */
async function startProgram(place: Pick<Place, 'dataDir' | 'databaseUrl'>, settings: Record<string, string>) {
  const env = {
    ...PROGRAM_ENV,
    PORT: '0',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
    SECRET_KEY: '0'.repeat(64),
    ...settings,
  };
  const args = ['src/app/start.server.ts', site.folder];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(child, 'close');
  const isUp = () => said.includes('"rate limits"');
  while (!isUp() && child.exitCode === null) await Promise.race([wait(20), ended]);
  const found = (words: RegExp) => words.exec(said)?.[1] ?? '';
  return {
    child,
    ended,
    said: () => said,
    url: found(/"address":"(http:[^"]+)/),
    metrics: found(/"url":"(http:[^"]+metrics)"/),
  };
}

onDatabase('the metrics of a server', (makePlace) => {
  let place: Place;
  let program: Awaited<ReturnType<typeof startProgram>>;
  let text = '';
  const scrape = async () => (await fetch(program.metrics)).text();
  beforeAll(async () => {
    place = await makePlace();
    program = await startProgram(place, { METRICS_PORT: '0', LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(async () => {
    program.child.kill('SIGTERM');
    await program.ended;
    await place.remove();
  });

  const CANARIES = {
    'user-agent': 'canary-agent',
    'x-forwarded-for': '203.0.113.77',
    referer: 'https://canary-referrer.example/',
    cookie: 'canary=cookie',
  };
  const PERSON = { email: 'canary-mail@example.org', username: 'canary-name', password: 'canary 9 boats adrift' };

  test('have the right counts after pages, API requests, failures and an email', async () => {
    const ask = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
      const headers = { ...CANARIES, ...(body && { 'content-type': 'application/json' }), ...more };
      const sent = { method, headers, redirect: 'manual' as const, ...(body && { body: JSON.stringify(body) }) };
      return (await fetch(`${program.url}${path}?canary-query=1`, sent)).status;
    };
    const statuses = [
      await ask('GET', '/de/home'),
      await ask('HEAD', '/de/home'),
      await ask('GET', '/de/home', undefined, { 'if-none-match': '*' }),
      await ask('GET', '/assets/home-B3x.js'),
      await ask('GET', '/de/home/'),
      await ask('POST', '/de/home', {}),
      await ask('GET', '/canary-path'),
      await ask('DELETE', '/de/home'),
      await ask('POST', '/auth/users/', PERSON),
      await ask('POST', '/auth/users/', { ...PERSON, username: 'canary-other' }),
      await ask('POST', '/auth/token/login/', { ...PERSON, password: 'canary-wrong' }),
      await ask('GET', '/auth/users/me/', undefined, { authorization: 'Token canary-token' }),
      await ask('GET', '/auth/canary-path'),
    ];
    expect(statuses).toEqual([200, 200, 304, 200, 301, 303, 404, 405, 201, 400, 400, 401, 404]);

    const mail = async () => {
      const samples = samplesOf(await scrape());
      return [samples.get('site_emails_total{outcome="sent"}'), samples.get('site_outbox_emails')];
    };
    await expect.poll(mail, { timeout: 20_000 }).toEqual([1, 0]);
    text = await scrape();
    const samples = samplesOf(text);
    const startingWith = (name: string) =>
      Object.fromEntries([...samples].filter(([sample]) => sample.startsWith(`${name}{`)));
    expect(startingWith('site_page_responses_total')).toEqual({
      'site_page_responses_total{kind="page",route="/home",method="read",status="200"}': 2,
      'site_page_responses_total{kind="page",route="/home",method="read",status="304"}': 1,
      'site_page_responses_total{kind="file",route="none",method="read",status="200"}': 1,
      'site_page_responses_total{kind="redirect",route="none",method="read",status="301"}': 1,
      'site_page_responses_total{kind="redirect",route="none",method="form",status="303"}': 1,
      'site_page_responses_total{kind="not_found",route="none",method="read",status="404"}': 1,
      'site_page_responses_total{kind="refused",route="none",method="other",status="405"}': 1,
    });
    expect(startingWith('site_api_requests_total')).toEqual({
      'site_api_requests_total{route="/auth/users/",method="POST",status="201"}': 1,
      'site_api_requests_total{route="/auth/users/",method="POST",status="400"}': 1,
      'site_api_requests_total{route="/auth/token/login/",method="POST",status="400"}': 1,
      'site_api_requests_total{route="/auth/users/me/",method="GET",status="401"}': 1,
      'site_api_requests_total{route="none",method="GET",status="404"}': 1,
    });
    expect(samples.get('site_api_request_duration_seconds_count{route="/auth/users/"}')).toBe(2);
    // The registration and the sign-in; an address that is taken needs no hash.
    expect(samples.get('site_password_hashes_total{outcome="done"}')).toBe(2);
    expect(samples.get('site_database_query_duration_seconds_count')).toBeGreaterThan(10);
    expect(samples.get('site_database_errors_total')).toBe(0);
    expect(samples.get('site_open_connections')).toBeGreaterThan(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    await expect
      .poll(async () => samplesOf(await scrape()).get('site_event_loop_delay_seconds_count'), { timeout: 20_000 })
      .toBeGreaterThan(0);
  });

  test('have no data about clients, and no paths and queries of requests', () => {
    expect(text).toContain('site_api_requests_total{');
    expect(text).not.toMatch(/canary/i);
    expect(text).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(text).not.toMatch(/@/);
  });

  test('are on a port of their own, at one address, and nowhere on the public one', async () => {
    const inside = new URL(program.metrics);
    expect(inside.hostname).toBe('127.0.0.1');
    expect(inside.port).not.toBe(new URL(program.url).port);
    const outside = await fetch(`${program.url}/metrics`);
    expect([outside.status, await outside.text()]).toEqual([404, 'lost in it']);
    const statusOf = async (path: string, method = 'GET') => (await fetch(new URL(path, inside), { method })).status;
    expect([await statusOf('/'), await statusOf('/home'), await statusOf('/metrics', 'POST')]).toEqual([404, 404, 405]);
    const { status, headers } = await fetch(inside, { method: 'HEAD' });
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-store']);
  });

  test('have every name that the dashboard uses', () => {
    const { queries, names } = readDashboard();
    // Some have no sample before a first run.
    const declared = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const exposed = new Set([...declared, ...[...samplesOf(text).keys()].map((sample) => sample.replace(/\{.*/, ''))]);
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => !exposed.has(name))).toEqual([]);
    // A label that no sample has would only ever draw an empty panel.
    const labels = new Set(
      queries.flatMap((query) => [...query.matchAll(/(?:\{|,)(\w+)!?[=~]/g)].map(([, label]) => label)),
    );
    labels.delete('instance'); // Prometheus adds it.
    expect([...labels].filter((label) => !text.includes(`${label}="`))).toEqual([]);
  });

  test('have the age of the oldest email, and no figures of the outbox while the database is away', async () => {
    const [metrics, own, now] = [createMetrics(), await makePlace(), Date.UTC(2026, 10, 21, 12)];
    const database = await openDatabase(own, { onQuery: metrics.query });
    metrics.watch({
      connections: () => 0,
      hashes: () => ({ waiting: 0, running: 0, done: 0, failed: 0, refused: 0 }),
      outbox: () => outboxState(database.queries, now),
    });
    for (const time of [now - 90_000, now])
      await enqueueMail(database.queries, { kind: 'test', address: 'a@example.org' }, time);
    const figures = async () => {
      const samples = samplesOf(await metrics.text());
      const names = ['site_outbox_emails', 'site_outbox_oldest_seconds', 'site_password_hashes_waiting'];
      return names.map((name) => samples.get(name));
    };
    expect(await figures()).toEqual([2, 90, 0]);
    await database.close();
    expect(await figures()).toEqual([undefined, undefined, 0]);
    await own.remove();
  });
});

test('count hashes that wait, are done, and are refused', async () => {
  const hasher = createHasher({ memoryKib: 8, passes: 1, queue: 3 });
  const asked = Promise.allSettled(Array.from({ length: 7 }, () => hasher.hash('x')));
  expect(hasher.counts()).toEqual({ waiting: 3, running: 2, done: 0, failed: 0, refused: 2 });
  await asked;
  expect(hasher.counts()).toEqual({ waiting: 0, running: 0, done: 5, failed: 0, refused: 2 });
  await hasher.close();
});

test('count all unknown methods together', async () => {
  const metrics = createMetrics();
  for (const method of ['GET', 'PURGE', 'MKCOL']) metrics.request({ route: 'none', method, status: 405, ms: 1 });
  const samples = samplesOf(await metrics.text());
  expect(samples.get('site_api_requests_total{route="none",method="other",status="405"}')).toBe(2);
});

describe('a server', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'figures-'));
  const place = { dataDir, databaseUrl: undefined };
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('serves no metrics without a port for them', async () => {
    const program = await startProgram(place, {});
    expect(program.said()).toMatch(/"listening"/);
    expect(program.said()).not.toMatch(/metrics/i);
    program.child.kill('SIGTERM');
    await program.ended;
  });

  test('reports in one line that METRICS_PORT is taken, and serves nothing', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = await startProgram(place, { METRICS_PORT: String(port), LOG_LEVEL: 'info' });
    await program.ended;
    expect(program.said()).toMatch(new RegExp(`^METRICS_PORT: port ${port} of 127\\.0\\.0\\.1 is in use\\..*$`, 'm'));
    expect(program.said()).not.toContain('"listening"');
    expect(program.child.exitCode).toBe(1);
    other.close();
  });
});
