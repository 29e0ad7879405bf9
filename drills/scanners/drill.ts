// What vulnerability scanners find from outside.
import { makeDatabase, startFastPostgres } from '../shared/database.ts';
import {
  none,
  print,
  runParts,
  sum,
  type Fault,
  type Measurement,
  type Run,
  type RunOptions,
} from '../shared/drill.ts';
import { ask } from '../shared/http.ts';
import { startModule } from '../shared/reporting-process.ts';
import { nodeCommand } from '../shared/server.ts';
import type { Counted, Opened } from './scanned-calls.ts';
import { runSqlmap } from './sqlmap.ts';
import { CALL_MODULES, PAGE_MODULES, runWapiti } from './wapiti.ts';

/** Prints what was found, unless a fault was injected. */
function tell(found: readonly string[], fault: Fault | undefined): number {
  if (fault === undefined) print(found, 20);
  return found.length;
}

/** Opens the calls on a database of PostgreSQL, or on SQLite, behind a port of their own. `close` returns what came. */
async function openCalls(databaseUrl: string | undefined, fault: Fault | undefined) {
  const injection = fault && { DRILL: 'scanners', DRILL_FAULT: fault.name };
  const execArgv = nodeCommand(injection ?? {}, []).slice(1);
  const file = new URL('./scanned-calls.ts', import.meta.url);
  const process = startModule(file, databaseUrl === undefined ? [] : [databaseUrl], injection, execArgv);
  const close = async () => {
    process.send('close');
    return (await process.next()) as Counted;
  };
  return { ...((await process.next()) as Opened), close };
}

async function searchSql(engine: 'SQLite' | 'PostgreSQL', url: string | undefined, { fault, isBrief }: RunOptions) {
  const site = await openCalls(url, fault);
  const calls = isBrief ? site.calls.filter(({ name }) => name === 'signIn') : site.calls;
  const { places, open } = await runSqlmap(site.url, calls, engine);
  const row = none(`sql-${engine.toLowerCase()}`, tell(open, fault), places, 'parameters injectable');
  return { row, counted: await site.close() };
}

/** Both engines at a time. */
const searchCalls: Run = async (options) => {
  const postgres = await startFastPostgres();
  const searched = await Promise.all([
    searchSql('SQLite', undefined, options),
    searchSql('PostgreSQL', await makeDatabase(postgres.url, 'scanned'), options),
  ]);
  await postgres.stop();
  const total = (what: keyof Counted) => sum(searched, ({ counted }) => counted[what]);
  return [...searched.map(({ row }) => row), none('broken', total('broken'), total('requests'), 'requests')];
};

async function scanCalls({ fault }: RunOptions): Promise<Measurement> {
  const site = await openCalls(undefined, fault);
  const token = site.calls.find(({ name }) => name === 'whoAmI')?.token ?? '';
  const { findings } = await runWapiti(site.url, CALL_MODULES, [`--header=Authorization: Token ${token}`]);
  const { requests } = await site.close();
  return none('calls', tell(findings, fault), requests, 'requests with a finding');
}

async function scanPages({ fault, startServer }: RunOptions): Promise<Measurement> {
  const server = await startServer();
  const map = await ask('GET', `${server.url}/sitemap.xml`);
  const paths = [...map.body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path = '/']) => path);
  const starts = [...paths, '/entra?next=/lavoro'].map((path) => `--start=${server.url}${path}`);
  const { addresses, findings } = await runWapiti(server.url, PAGE_MODULES, ['--depth=0', ...starts]);
  await server.stop();
  if (addresses < paths.length) throw new Error(`wapiti looked at ${addresses} of ${paths.length} pages`);
  return none('pages', tell(findings, fault), addresses, 'URLs with a finding');
}

export const run: Run = async (options) =>
  runParts(options, [
    [['sql-', 'broken'], searchCalls],
    [['calls', 'pages'], async () => [await scanCalls(options), await scanPages(options)]],
  ]);
