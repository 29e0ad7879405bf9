// `npm run drill -- scanners`: what vulnerability scanners find from outside.
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { type Fault, none, type Drill, type RunOptions, type Measurement } from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { makeDatabase } from '../shared/postgres-databases.ts';
import { buildSite } from '../shared/server.ts';
import { promises } from './promises.ts';
import type { Counted } from './scanned-calls.ts';
import { openCalls, type ScannedSite } from './scanned.ts';
import { runSqlmap } from './sqlmap.ts';
import { CALL_MODULES, PAGE_MODULES, runWapiti } from './wapiti.ts';

const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type Engine = (typeof ENGINES)[number];

/** Prints what was found, unless a fault was injected. */
function tell(found: readonly string[], fault: Fault | undefined): number {
  if (fault === undefined) for (const line of found.slice(0, 20)) console.log(`  ${line}`);
  return found.length;
}

async function searchSql(
  engine: Engine,
  site: ScannedSite,
  { fault, isShort }: RunOptions,
): Promise<{ row: Measurement; counted: Counted }> {
  const isEnough = fault !== undefined || isShort;
  const calls = isEnough ? site.calls.filter(({ name }) => name === 'signIn') : site.calls;
  const { places, open } = await runSqlmap({ ...site, calls }, engine);
  const promise = `sqlmap finds no SQL injection on ${engine}, in any field, id, token, user agent or referrer of any API operation`;
  const row = none(`sql-${engine.toLowerCase()}`, tell(open, fault), places, 'parameters injectable', promise);
  return { row, counted: await site.close() };
}

/** Both engines at a time. */
async function searchCalls(order: RunOptions): Promise<Measurement[]> {
  const postgres = await startPostgres(needPostgres());
  const urls = { SQLite: undefined, PostgreSQL: await makeDatabase(postgres.url, 'scanned') };
  const searched = await Promise.all(
    ENGINES.map(async (engine) => searchSql(engine, await openCalls(urls[engine], order.fault), order)),
  );
  await postgres.stop();
  const sum = (what: keyof Counted) => searched.reduce((all, { counted }) => all + counted[what], 0);
  return [...searched.map(({ row }) => row), none('broken', sum('broken'), sum('requests'), 'requests')];
}

async function scanCalls({ fault }: RunOptions): Promise<Measurement> {
  const site = await openCalls(undefined, fault);
  const token = site.calls.find(({ name }) => name === 'whoAmI')?.token ?? '';
  const headers = [`Authorization: Token ${token}`];
  const { findings } = await runWapiti({ url: site.url, modules: CALL_MODULES, headers });
  const { requests } = await site.close();
  const promise = 'wapiti, signed in, finds nothing in the API';
  return none('calls', tell(findings, fault), requests, 'requests with a finding', promise);
}

async function scanPages({ fault, startServer }: RunOptions): Promise<Measurement> {
  const server = await startServer();
  const map = await ask('GET', `${server.url}/sitemap.xml`);
  const paths = [...map.body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path = '/']) => path);
  const also = [...paths, '/entra?next=/lavoro'].map((path) => server.url + path);
  const { addresses, findings } = await runWapiti({ url: server.url, modules: PAGE_MODULES, depth: 0, also });
  await server.stop();
  if (addresses < paths.length) throw new Error(`wapiti looked at ${addresses} of ${paths.length} pages`);
  return none('pages', tell(findings, fault), addresses, 'URLs with a finding');
}

async function run(order: RunOptions): Promise<readonly Measurement[]> {
  await buildSite();
  const rows: Measurement[] = [];
  if (order.fault?.name !== 'echo') rows.push(...(await searchCalls(order)));
  if (order.fault?.name !== 'joined') rows.push(await scanCalls(order), await scanPages(order));
  return rows;
}

export const drill: Drill = {
  title: 'Security scanners (sqlmap, wapiti)',
  promises,
  how: "sqlmap (risk 2, level 3, or 4 if a field is called `token`) and wapiti come from Debian's packages. sqlmap starts each scan from a request that succeeds; a proxy port in front of the server reverts everything a request has written after its response, and the rate limits are set too high to be reached. Because wapiti only knows forms, each API operation has a form; pages are scanned as built, in nine languages. There is no network access, so wapiti runs without the modules that load lists of known programs or need a host to call back. One of its findings is ignored: that `X-XSS-Protection` is not set, a header that browsers have removed because it introduced vulnerabilities.",
  faults: [
    {
      name: 'joined',
      preload: new URL('./faults/unbound-values.ts', import.meta.url),
      description: 'the sign-in concatenates the email into its SQL statement',
      mustFail: ['sql-sqlite', 'sql-postgresql', 'broken'],
    },
    {
      name: 'echo',
      preload: new URL('./faults/echo.ts', import.meta.url),
      description: 'a query, or a form, is answered with a page that repeats it',
      mustFail: ['calls', 'pages'],
    },
  ],
  limitMinutes: 30,
  run,
};
