// `npm run drill -- hostile-sockets`: malformed, smuggled, endless and slow requests.
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { needProgram } from '../../test/programs.ts';
import { atMost, none, quantile, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { buildSite, ROOT } from '../shared/server.ts';
import { COLLECTS, memoryOf, sendBomb, sendEndless, sendMany } from './endless-bodies.ts';
import { hiddenRow, malformedRows, smugglingRow } from './parts.ts';
import { promises } from './promises.ts';
import { crowd, slowKinds } from './slow-clients.ts';

const CLIENTS = 900;
const LONGEST_S = 30;
const WATCHED_MS = 34_000;
const BODY_LIMIT = 16_384;
const CHUNK = 4_096;
const MOST_MB = 20;
const LOGGED = { LOG_LEVEL: 'info' };
const NAMES = ['headers', 'bodies', 'reads'] as const;
const SLOW = {
  headers: 'send headers slowly (Slowloris)',
  bodies: 'send bodies slowly',
  reads: 'never read the response',
};
const preload = new URL('./faults.ts', import.meta.url);

/** Responses to endless bodies, and their memory use. */
async function bodyRows({ fault, isShort, startServer }: RunOptions): Promise<Measurement[]> {
  const server = await startServer({
    env: { LOG_LEVEL: 'silent' },
    preload: [COLLECTS],
    nodeArguments: ['--expose-gc'],
  });
  // Enough that a leak with an injected fault exceeds the memory that was free before.
  const many = fault !== undefined ? 6_000 : isShort ? 1_000 : 10_000;
  // Warm-up, so that one-time allocations are not counted.
  await sendMany(server.port, 2_000);
  await sendBomb(server.port);
  const before = await memoryOf(server.pid);
  const most = fault === undefined ? undefined : 400_000;
  const calls = await Promise.all(Array.from({ length: 20 }, () => sendEndless(server.port, '/auth/users/', most)));
  const pages = await Promise.all(Array.from({ length: 20 }, () => sendEndless(server.port, '/entra', most)));
  const wrong =
    calls.filter(({ status }) => status !== 413).length +
    pages.filter(({ status }) => ![303, 413].includes(status)).length;
  const bomb = await sendBomb(server.port);
  const refused = await sendMany(server.port, many);
  const grown = (await memoryOf(server.pid)) - before;
  await server.kill();
  const all = [...calls, ...pages];
  return [
    atMost('endless', Math.max(...all.map(({ sent }) => sent)), BODY_LIMIT + CHUNK, 'bytes'),
    none('bodies', wrong + refused + ([400, 413, 415].includes(bomb) ? 0 : 1), all.length + many + 1, 'not refused'),
    atMost(
      'memory',
      Math.max(0, grown),
      MOST_MB,
      'MB',
      `Memory growth of the server after ${(many + 41).toLocaleString('en')} endless or oversized bodies`,
    ),
  ];
}

/** Slow clients of three kinds at once, and others between them. */
async function slowRows({ isShort, startServer }: RunOptions): Promise<Measurement[]> {
  const server = await startServer({ env: LOGGED });
  const count = isShort ? 200 : CLIENTS;
  const token = await signIn(server.url, await register(server.url, 'ada'));
  // The site's largest file.
  const files = globSync('**/*', { cwd: join(ROOT, 'dist/files') });
  const sizeOf = (path: string) => statSync(join(ROOT, 'dist/files', path)).size;
  const plain = files.filter((path) => !/\.(?:gz|br)$/.test(path));
  const kinds = slowKinds(`/${plain.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] ?? ''}`);
  const opened = await Promise.all(
    NAMES.map(async (name) => ({ name, slow: await crowd(server.port, count, kinds[name]) })),
  );
  const times: number[] = [];
  let failed = 0;
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; await wait(10)) {
    const from = performance.now();
    // New connections each time: connected clients are served even if no new client is accepted.
    const headers = { Connection: 'close' };
    const asked = [
      ask('GET', `${server.url}/home`, { headers }),
      ask('GET', `${server.url}/auth/users/me/`, { headers, token }),
    ];
    const answers = await Promise.all(asked.map((one) => one.catch(() => undefined)));
    times.push(performance.now() - from);
    if (answers.some((answer) => answer?.status !== 200)) failed += 1;
  }
  const rows = opened.map(({ name, slow }) => {
    const held = slow.held();
    const longest = held.length < count ? Infinity : Math.max(...held) / 1000;
    const promise = `${count} clients that ${SLOW[name]} are disconnected: longest connection`;
    return atMost(`slow-${name}`, longest, LONGEST_S, 's', promise);
  });
  opened.forEach(({ slow }) => slow.end());
  await server.kill();
  return [
    ...rows,
    none(
      'others-answered',
      failed,
      times.length,
      'not served',
      `New clients are served while all ${3 * count} slow clients are connected`,
    ),
    atMost('others', quantile(times, 0.99), 200, 'ms'),
  ];
}

async function run(order: RunOptions): Promise<readonly Measurement[]> {
  needProgram('nginx');
  needProgram('caddy');
  await buildSite();
  const { fault, startServer } = order;
  if (fault?.name === 'patient' || fault?.name === 'held-up' || fault?.name === 'full') return slowRows(order);
  if (fault?.name === 'keeps-bodies') return bodyRows({ ...order, isShort: true });
  const server = await startServer({ env: LOGGED });
  const isOpen = fault?.name === 'lenient';
  const rows = [...(fault?.name === 'serves-folder' || isOpen ? [] : await malformedRows(server))];
  if (fault === undefined || isOpen)
    rows.push(await smugglingRow(server, false, isOpen), await smugglingRow(server, true, isOpen));
  if (fault === undefined || fault?.name === 'serves-folder') rows.push(await hiddenRow(server));
  await server.kill();
  if (fault === undefined) rows.push(...(await bodyRows(order)), ...(await slowRows(order)));
  return rows;
}

export const drill: Drill = {
  title: 'Malformed requests, request smuggling and slow clients',
  promises,
  how: `Raw bytes are sent over sockets to a dedicated server. Behind the proxies, a smuggled request is detected by its line in the server's log; both proxies run without TLS. Endless bodies are sent in chunks of 4 kB with a pause after each, to an API endpoint and to a page, which responds at once; memory is the resident set of the server after a garbage collection. The slow clients are part of the drill: ${CLIENTS} of each kind at once, which behave like slowhttptest with -H, -B and -X and never close their side of the connection; a connection counts as open as long as the server process has it in the kernel's socket table.`,
  faults: [
    { preload, name: 'answers-trace', description: 'TRACE is answered with 200', mustFail: ['malformed', 'headers'] },
    { preload, name: 'throws', description: 'a header that causes an exception', mustFail: ['malformed'] },
    { preload, name: 'dies', description: 'a path that crashes the process', mustFail: ['alive'] },
    { preload, name: 'drops-headers', description: 'no Content Security Policy in responses', mustFail: ['headers'] },
    {
      preload,
      name: 'lenient',
      description: 'a lenient HTTP parser behind a plain TCP relay',
      mustFail: ['smuggled-nginx', 'smuggled-caddy'],
    },
    {
      preload,
      name: 'serves-folder',
      description: 'files of the project folder are served',
      mustFail: ['hidden-files'],
    },
    {
      preload,
      name: 'keeps-bodies',
      description: 'bodies are buffered without a limit',
      mustFail: ['endless', 'bodies', 'memory'],
    },
    {
      preload,
      name: 'patient',
      description: 'no timeouts',
      mustFail: ['slow-headers', 'slow-bodies', 'slow-reads'],
    },
    {
      preload,
      name: 'held-up',
      description: 'the event loop is blocked for 400 ms of each second',
      mustFail: ['others'],
    },
    { preload, name: 'full', description: 'at most 1,000 connections', mustFail: ['others-answered'] },
  ],
  limitMinutes: 12,
  run,
};
