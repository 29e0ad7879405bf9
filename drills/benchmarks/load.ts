import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
// `npm run bench -- load`: pages beside nginx, the account's calls beside Djoser, and all kinds of requests at once.
import type { Drill, Order, Row } from '../drill.ts';
import { signIn } from '../load.ts';
import { buildSite, type DrillServer, type Starting } from '../server.ts';
import { compareInStorm, compareSignIns, compareWhoAmI, enrolAtDjoser, type Side } from './load/accounts.ts';
import { makeDatabase } from './load/database.ts';
import { startDjoser } from './load/djoser.ts';
import { INSPECTABLE } from './load/inspector.ts';
import { actMix } from './load/mix.ts';
import { enrol, startOurs } from './load/ours.ts';
import { comparePages } from './load/pages.ts';
import type { Size } from './load/rounds.ts';

type Phase = 'pages' | 'me' | 'sign-ins' | 'storm' | 'mix';

const ALL: readonly Phase[] = ['pages', 'me', 'sign-ins', 'storm', 'mix'];
const preload = (name: string): Starting => ({ preload: [`./drills/plants/${name}.ts`] });

/** What a fault changes at our server, and what is measured with it. */
const PLANTED: Readonly<Record<string, { readonly starting: Starting; readonly phases: readonly Phase[] }>> = {
  slow: { starting: preload('slow-answers'), phases: ['pages', 'me'] },
  costly: { starting: { env: { PASSWORD_PASSES: '20' } }, phases: ['sign-ins'] },
  'on-loop': { starting: { ...preload('hashes-on-loop'), env: { PASSWORD_PASSES: '20' } }, phases: ['storm'] },
  held: { starting: preload('held-requests'), phases: ['mix'] },
  stalls: { starting: preload('stalls'), phases: ['mix'] },
  faulty: { starting: preload('faulty-answers'), phases: ['mix'] },
  leak: { starting: preload('leaked-memory'), phases: ['mix'] },
};

/** Members of each peer: with few, many connections would wait for the same row. */
const MEMBERS = 32;

async function enrolled(server: DrillServer): Promise<Side['members']> {
  return enrol(server.url, MEMBERS, signIn);
}

/** The account's calls on three servers, one PostgreSQL below two of them. */
async function compareAccounts(phases: readonly Phase[], starting: Starting, size: Size): Promise<Row[]> {
  const postgres = await startPostgres(needPostgres());
  const [oursAddress, djoserAddress] = [
    await makeDatabase(postgres.url, 'ours'),
    await makeDatabase(postgres.url, 'djoser'),
  ];
  const onPostgres = await startOurs(oursAddress, starting);
  const onSqlite = await startOurs(undefined, starting);
  const djoser = await startDjoser(djoserAddress);
  const sides: Side[] = [
    { name: 'PostgreSQL', url: onPostgres.url, members: await enrolled(onPostgres) },
    { name: 'SQLite', url: onSqlite.url, members: await enrolled(onSqlite) },
    { name: 'Djoser', url: djoser.url, members: await enrolAtDjoser(djoser.url, MEMBERS) },
  ];
  const rows: Row[] = [];
  if (phases.includes('me')) rows.push(...(await compareWhoAmI(sides, size)));
  if (phases.includes('sign-ins')) rows.push(...(await compareSignIns(sides, { ...size, seconds: size.seconds + 1 })));
  if (phases.includes('storm')) rows.push(...(await compareInStorm(sides, size)));
  for (const peer of [onPostgres, onSqlite, djoser, postgres]) await peer.stop();
  return rows;
}

async function run({ plant, isShort }: Order): Promise<readonly Row[]> {
  await buildSite();
  const { starting, phases } = PLANTED[plant ?? ''] ?? { starting: {}, phases: ALL };
  const size = plant === undefined && !isShort ? { rounds: 5, seconds: 3 } : { rounds: 1, seconds: 2 };
  const rows: Row[] = [];
  if (phases.includes('pages')) {
    const server = await startOurs(undefined, starting);
    rows.push(await comparePages(server, size));
    await server.stop();
  }
  if (phases.some((phase) => phase === 'me' || phase === 'sign-ins' || phase === 'storm'))
    rows.push(...(await compareAccounts(phases, starting, size)));
  if (phases.includes('mix')) {
    const server = await startOurs(undefined, { ...starting, nodeArguments: INSPECTABLE });
    rows.push(...(await actMix(server, await enrolled(server), plant === undefined && !isShort ? 60 : 15)));
    await server.stop();
  }
  return rows;
}

export const drill: Drill = {
  title: 'Load',
  how: `Peers take turns on one machine, never two at once, after a round that is not counted; each ratio is the median of five rounds. wrk asks, over 64 connections (8 for sign-ins), and shares the cores with the server. Ours is one process as it is shipped, its log into a file. nginx serves the same files of the built site with the same headers; Debian's has no Brotli, so both are asked for gzip; one worker process beside our one, without an access log. Djoser is Debian's under gunicorn with two workers of four threads each (the kind that keeps HTTP connections), database connections kept, on the same PostgreSQL as ours; that does not wait for the disk, for either. The mix comes from sockets of Node on SQLite; memory is what is in use after a collection of garbage.`,
  plants: [
    { name: 'slow', says: 'each request costs 1 ms more', bites: ['pages', 'me-postgresql', 'me-sqlite'] },
    { name: 'costly', says: 'passwords hashed with 20 passes', bites: ['sign-in-postgresql', 'sign-in-sqlite'] },
    {
      name: 'on-loop',
      says: 'passwords hashed in the event loop with 20 passes',
      bites: ['storm-postgresql', 'storm-sqlite'],
    },
    { name: 'held', says: 'one request in ten is held up for half a second', bites: ['mix-pages', 'mix-me'] },
    { name: 'stalls', says: 'the event loop stands still', bites: ['mix-sign-ins'] },
    { name: 'faulty', says: 'one answer in 500 is a 500', bites: ['mix-errors'] },
    { name: 'leak', says: '1 kB is left of each request', bites: ['mix-memory'] },
  ],
  limitMinutes: 15,
  run,
};
