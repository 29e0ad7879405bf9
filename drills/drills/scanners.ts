// `npm run drill -- scanners`: what programs find that look for holes from outside.
import { startPostgres } from '#test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Drill, type Order, type Row } from '../drill.ts';
import { ask } from '../load.ts';
import { plantFile } from '../plant-file.ts';
import type { Rewrite } from '../plants/rewrite.ts';
import { makeDatabase } from '../postgres-databases.ts';
import type { Counted } from '../scanners/scanned-calls.ts';
import { openCalls, type Planted, type ScannedSite } from '../scanners/scanned.ts';
import { runSqlmap } from '../scanners/sqlmap.ts';
import { CALL_MODULES, PAGE_MODULES, runWapiti } from '../scanners/wapiti.ts';
import { buildSite, startServer } from '../server.ts';

const MEMBERS = 'src/accounts/members.server.ts';

/** A sign-in puts the address into its statement as it comes. */
const JOINED: readonly Rewrite[] = [
  {
    file: MEMBERS,
    from: "import type { Queries }",
    to: "import { sql } from 'kysely'; import type { Queries }",
  },
  {
    file: MEMBERS,
    from: "eb('users.id', '=', by.id) : eb('email_key', '=', by.emailKey)",
    to: "eb('users.id', '=', by.id) : sql.raw(`email_key = '${by.emailKey}'`)",
  },
];

const PLANTED: Readonly<Record<string, Planted>> = {
  joined: { preload: 'rewrite', rewrites: JOINED },
  echo: { preload: 'echo' },
};

const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type Engine = (typeof ENGINES)[number];

/** Prints what was found, unless it was planted. */
function tell(found: readonly string[], plant: string | undefined): number {
  if (plant === undefined) for (const line of found.slice(0, 20)) console.log(`  ${line}`);
  return found.length;
}

async function searchSql(
  engine: Engine,
  site: ScannedSite,
  { plant, isShort }: Order,
): Promise<{ row: Row; counted: Counted }> {
  const isEnough = plant !== undefined || isShort;
  const calls = isEnough ? site.calls.filter(({ name }) => name === 'signIn') : site.calls;
  const { places, open } = await runSqlmap({ ...site, calls }, engine);
  const promise = `sqlmap gets no SQL into ${engine}, by no field, id, token, user agent or referrer of any call`;
  const row = none(`sql-${engine.toLowerCase()}`, promise, tell(open, plant), places, 'places let it in');
  return { row, counted: await site.close() };
}

/** Both engines at a time. */
async function searchCalls(order: Order, planted: Planted | undefined): Promise<Row[]> {
  const postgres = await startPostgres(needPostgres());
  const urls = { SQLite: undefined, PostgreSQL: await makeDatabase(postgres.url, 'scanned') };
  const searched = await Promise.all(
    ENGINES.map(async (engine) => searchSql(engine, await openCalls(urls[engine], planted), order)),
  );
  await postgres.stop();
  const sum = (what: keyof Counted) => searched.reduce((all, { counted }) => all + counted[what], 0);
  return [
    ...searched.map(({ row }) => row),
    none('broken', 'No request of sqlmap is answered with 500 or more', sum('broken'), sum('requests'), 'requests'),
  ];
}

async function scanCalls({ plant }: Order, planted: Planted | undefined): Promise<Row> {
  const site = await openCalls(undefined, planted);
  const token = site.calls.find(({ name }) => name === 'whoAmI')?.token ?? '';
  const headers = [`Authorization: Token ${token}`];
  const { findings } = await runWapiti({ url: site.url, modules: CALL_MODULES, headers });
  const { requests } = await site.close();
  const promise = 'wapiti, signed in, finds nothing in the calls';
  return none('calls', promise, tell(findings, plant), requests, 'requests with a finding');
}

async function scanPages({ plant }: Order, planted: Planted | undefined): Promise<Row> {
  const server = await startServer({ preload: planted ? [plantFile(planted.preload)] : [] });
  const map = await ask('GET', `${server.url}/sitemap.xml`);
  const paths = [...map.body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path = '/']) => path);
  const also = [...paths, '/entra?next=/lavoro'].map((path) => server.url + path);
  const { addresses, findings } = await runWapiti({ url: server.url, modules: PAGE_MODULES, depth: 0, also });
  await server.stop();
  if (addresses < paths.length) throw new Error(`wapiti looked at ${addresses} of ${paths.length} pages`);
  return none(
    'pages',
    'wapiti finds nothing in the pages',
    tell(findings, plant),
    addresses,
    'addresses with a finding',
  );
}

async function run(order: Order): Promise<readonly Row[]> {
  await buildSite();
  const planted = PLANTED[order.plant ?? ''];
  const rows: Row[] = [];
  if (order.plant !== 'echo') rows.push(...(await searchCalls(order, planted)));
  if (order.plant !== 'joined') rows.push(await scanCalls(order, planted), await scanPages(order, planted));
  return rows;
}

export const drill: Drill = {
  title: 'Scanners',
  how: `sqlmap (risk 2, level 3, or 4 where a field is called \`token\`) and wapiti come from Debian's packages. sqlmap begins each call with what succeeds; the server runs behind a port where what a request has written is undone once it is answered, with limits that hold nobody. For wapiti, which knows only forms, each call has one; pages are asked for as they are shipped, in nine languages. Without a network, it does without the modules that load lists of known programs or need a host to be called back. One of its findings is none: that \`X-XSS-Protection\` is not set, which browsers have given up because it opened holes.`,
  plants: [
    {
      name: 'joined',
      says: 'a sign-in puts the address into its statement as it comes',
      bites: ['sql-sqlite', 'sql-postgresql', 'broken'],
    },
    { name: 'echo', says: 'a query, or a form, is answered with a page that repeats it', bites: ['calls', 'pages'] },
  ],
  limitMinutes: 30,
  run,
};
