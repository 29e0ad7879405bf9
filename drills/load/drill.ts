// `npm run drill -- load`: pages beside nginx, the account's calls beside Djoser, and all kinds of requests at once.
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import type { Drill, RunOptions, Measurement } from '../shared/drill.ts';
import { signIn } from '../shared/http.ts';
import { buildSite, type DrillServer } from '../shared/server.ts';
import { compareInStorm, compareSignIns, compareWhoAmI, enrolAtDjoser, type Side } from './accounts.ts';
import { makeDatabase } from './database.ts';
import { startDjoser } from './djoser.ts';
import { INSPECTABLE } from './inspector.ts';
import { actMix } from './mix.ts';
import { enrol, startOurs } from './ours.ts';
import { comparePages } from './pages.ts';
import { promises } from './promises.ts';
import type { Size } from './rounds.ts';

type Phase = 'pages' | 'me' | 'sign-ins' | 'storm' | 'mix';

const ALL: readonly Phase[] = ['pages', 'me', 'sign-ins', 'storm', 'mix'];

/** What is measured with each fault. */
const PHASES: Readonly<Record<string, readonly Phase[]>> = {
  slow: ['pages', 'me'],
  costly: ['sign-ins'],
  'on-loop': ['storm'],
};

/** Members of each peer: with few, many connections would wait for the same row. */
const MEMBERS = 32;

async function enrolled(server: DrillServer): Promise<Side['members']> {
  return enrol(server.url, MEMBERS, signIn);
}

/** The account's calls on three servers, one PostgreSQL below two of them. */
async function compareAccounts(
  phases: readonly Phase[],
  startServer: RunOptions['startServer'],
  size: Size,
): Promise<Measurement[]> {
  const postgres = await startPostgres(needPostgres());
  const [oursAddress, djoserAddress] = [
    await makeDatabase(postgres.url, 'ours'),
    await makeDatabase(postgres.url, 'djoser'),
  ];
  const onPostgres = await startOurs(startServer, oursAddress);
  const onSqlite = await startOurs(startServer, undefined);
  const djoser = await startDjoser(djoserAddress);
  const sides: Side[] = [
    { name: 'PostgreSQL', url: onPostgres.url, members: await enrolled(onPostgres) },
    { name: 'SQLite', url: onSqlite.url, members: await enrolled(onSqlite) },
    { name: 'Djoser', url: djoser.url, members: await enrolAtDjoser(djoser.url, MEMBERS) },
  ];
  const rows: Measurement[] = [];
  if (phases.includes('me')) rows.push(...(await compareWhoAmI(sides, size)));
  if (phases.includes('sign-ins')) rows.push(...(await compareSignIns(sides, { ...size, seconds: size.seconds + 1 })));
  if (phases.includes('storm')) rows.push(...(await compareInStorm(sides, size)));
  for (const peer of [onPostgres, onSqlite, djoser, postgres]) await peer.stop();
  return rows;
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const { fault, isShort, startServer } = options;
  const phases = fault === undefined ? ALL : (PHASES[fault.name] ?? ['mix']);
  const size = fault === undefined && !isShort ? { rounds: 5, seconds: 3 } : { rounds: 1, seconds: 2 };
  const rows: Measurement[] = [];
  if (phases.includes('pages')) {
    const server = await startOurs(startServer, undefined);
    rows.push(await comparePages(server, size));
    await server.stop();
  }
  if (phases.some((phase) => phase === 'me' || phase === 'sign-ins' || phase === 'storm'))
    rows.push(...(await compareAccounts(phases, startServer, size)));
  if (phases.includes('mix')) {
    const server = await startOurs(startServer, undefined, { nodeArguments: INSPECTABLE });
    rows.push(...(await actMix(server, await enrolled(server), fault === undefined && !isShort ? 60 : 15)));
    await server.stop();
  }
  return rows;
}

export const drill: Drill = {
  title: 'Throughput and latency under load',
  promises,
  how: "Servers are measured in turn on one machine, never two at once, after a warm-up round; each ratio is the median of five rounds. wrk sends requests over 64 connections (8 for sign-ins) and shares the cores with the server. Aperta is one process with default settings and its log in a file. nginx serves the same built files with the same headers; Debian's nginx has no Brotli, so both get requests for gzip; it runs one worker process against our one, without an access log. Djoser is Debian's version under gunicorn with two workers of four threads each (the worker type that keeps HTTP connections), with persistent database connections, on the same PostgreSQL as Aperta, which does not sync to disk for either. The mixed load comes from Node sockets, on SQLite; memory is what is in use after a garbage collection.",
  faults: [
    {
      name: 'slow',
      preload: new URL('./faults/slow-answers.ts', import.meta.url),
      description: 'each request takes 1 ms of processor time more',
      mustFail: ['pages', 'me-postgresql', 'me-sqlite'],
    },
    {
      name: 'costly',
      env: { PASSWORD_PASSES: '20' },
      description: 'passwords hashed with 20 passes',
      mustFail: ['sign-in-postgresql', 'sign-in-sqlite'],
    },
    {
      name: 'on-loop',
      preload: new URL('./faults/hashes-on-event-loop.ts', import.meta.url),
      env: { PASSWORD_PASSES: '20' },
      description: 'passwords hashed in the event loop with 20 passes',
      mustFail: ['storm-postgresql', 'storm-sqlite'],
    },
    {
      name: 'held',
      preload: new URL('./faults/delayed-requests.ts', import.meta.url),
      description: 'one request in ten is delayed by half a second',
      mustFail: ['mix-pages', 'mix-me'],
    },
    {
      name: 'stalls',
      preload: new URL('../shared/faults/stalls.ts', import.meta.url),
      description: 'the event loop is blocked',
      mustFail: ['mix-sign-ins'],
    },
    {
      name: 'faulty',
      preload: new URL('../shared/faults/failing-answers.ts', import.meta.url),
      description: 'one response in 500 has status 500',
      mustFail: ['mix-errors'],
    },
    {
      name: 'leak',
      preload: new URL('../shared/faults/leaked-memory.ts', import.meta.url),
      description: 'each request leaks 1 kB',
      mustFail: ['mix-memory'],
    },
  ],
  limitMinutes: 15,
  run,
};
