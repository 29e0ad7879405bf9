// Pages beside nginx, the account API beside Djoser, all kinds of requests at once, and fair shares of clients.
import { makeDatabase, startFastPostgres } from '../shared/database.ts';
import { runParts, type Measurement, type Run } from '../shared/drill.ts';
import { signIn } from '../shared/http.ts';
import { signInToDjoser, startDjoser } from './djoser.ts';
import { measureFairShares } from './fair-shares.ts';
import { INSPECTABLE } from './inspector.ts';
import { sendMix } from './mix.ts';
import { enrol, signIns, startOurs, whoAmI, type Member } from './ours.ts';
import { comparePages } from './pages.ts';
import { inRounds, ratioRow, type Size } from './rounds.ts';
import { measure, type Measured } from './wrk.ts';

/** Members of each peer: with few, many connections would wait for the same row. */
const MEMBERS = 32;
/** Connections that only sign in; more would find our queue of passwords full sooner. */
const STORM = 8;

interface Side {
  readonly name: 'postgresql' | 'sqlite' | 'djoser';
  readonly url: string;
  readonly members: readonly Member[];
}

const signInsOf = ({ name, members }: Side) => signIns(members, name === 'djoser' ? 'username' : 'email');

/** What is measured of each side for which rows, with the least ratio. */
const COMPARISONS: readonly {
  readonly key: string;
  readonly least: number;
  measure(side: Side, seconds: number): Promise<Measured>;
}[] = [
  {
    key: 'me',
    least: 10,
    measure: ({ url, members }, seconds) => measure(url, whoAmI(members), { connections: 64, seconds }),
  },
  {
    key: 'sign-in',
    least: 5,
    measure: (side, seconds) => measure(side.url, signInsOf(side), { connections: STORM, seconds: seconds + 1 }),
  },
  // Current-user requests over eight connections while eight others only sign in.
  {
    key: 'storm',
    least: 10,
    measure: async (side, seconds) => {
      const storm = measure(side.url, signInsOf(side), { connections: STORM, seconds: seconds + 1 });
      const asked = await measure(side.url, whoAmI(side.members), { connections: 8, seconds });
      return { ...asked, errors: asked.errors + (await storm).errors };
    },
  },
];

const sizeOf = (isBrief: boolean): Size => (isBrief ? { rounds: 1, seconds: 2 } : { rounds: 5, seconds: 3 });

/** The account API on three servers, one PostgreSQL below two of them. */
const compareAccounts: Run = async ({ isBrief, startServer, wants }) => {
  const { rounds, seconds } = sizeOf(isBrief);
  const postgres = await startFastPostgres();
  const onPostgres = await startOurs(startServer, { DATABASE_URL: await makeDatabase(postgres.url, 'ours') });
  const onSqlite = await startOurs(startServer);
  const djoser = await startDjoser(await makeDatabase(postgres.url, 'djoser'));
  const ours: Side[] = [
    { name: 'postgresql', url: onPostgres.url, members: await enrol(onPostgres.url, MEMBERS, signIn) },
    { name: 'sqlite', url: onSqlite.url, members: await enrol(onSqlite.url, MEMBERS, signIn) },
  ];
  const theirs: Side = { ...djoser, name: 'djoser', members: await enrol(djoser.url, MEMBERS, signInToDjoser) };
  const rows: Measurement[] = [];
  for (const { key, least, measure: act } of COMPARISONS) {
    if (!wants(`${key}-`)) continue;
    const sides = [...ours, theirs].map((side) => [side.name, () => act(side, seconds)]);
    const seen = await inRounds(rounds, Object.fromEntries(sides) as Record<Side['name'], () => Promise<Measured>>);
    rows.push(...ours.map(({ name }) => ratioRow(`${key}-${name}`, least, seen[name], seen.djoser)));
  }
  for (const peer of [onPostgres, onSqlite, djoser, postgres]) await peer.stop();
  return rows;
};

const pages: Run = async ({ isBrief, startServer }) => {
  const server = await startOurs(startServer);
  const row = await comparePages(server, sizeOf(isBrief));
  await server.stop();
  return [row];
};

const mix: Run = async ({ isBrief, startServer }) => {
  const server = await startOurs(startServer, {}, INSPECTABLE);
  const rows = await sendMix(server, await enrol(server.url, MEMBERS, signIn), isBrief ? 15 : 60);
  await server.stop();
  return rows;
};

export const run: Run = async (options) =>
  runParts(options, [
    [['pages'], pages],
    [['me-', 'sign-in-', 'storm-'], compareAccounts],
    [['mix-'], mix],
    [['sign-ins-', 'pages-'], measureFairShares],
  ]);
