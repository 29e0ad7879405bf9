// Searches the log, the metrics, the files and the database for what a visitor sent.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../test/free-port.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import type { Measurement, RunOptions } from '../shared/drill.ts';
import { makeFolder, ROOT, type DrillServer } from '../shared/server.ts';
import { foundIn, neverKept, type Canary } from './canaries.ts';
import { readLog } from './log-lines.ts';
import { visitBadly, visitWell } from './visit.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const STATUSES = [200, 201, 204, 400, 401, 404, 405, 413, 415, 429, 431, 500, 503];

/** A row that is met if none of the canaries was found, and something was looked through. */
function silent(key: string, found: readonly string[], canaries: readonly Canary[], where: string): Measurement {
  const kinds = [...new Set(found)].join(', ');
  return {
    key,
    measured: `${kinds || 'none'} of ${canaries.length.toLocaleString('en')} canaries in ${where}`,
    threshold: 'none',
    isMet: found.length === 0 && canaries.length > 0,
  };
}

/** What a core, a report or a profile of a process is called. */
const REMAINS = /^core(?:\.\d+)?$|^report\.|\.heap(?:snapshot|profile)$|^isolate|\.cpuprofile$/;

/** Returns the files other than the database, its lock, its key and the emails, including dumps of a crashed process. */
export function remainsOf(dataDir: string): string[] {
  const own = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^accounts\.db|^server\.lock|^secret\.key$|\.eml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const dumps = readdirSync(ROOT).filter((name) => REMAINS.test(name));
  return [...own, ...dumps.map((name) => join(ROOT, name))];
}

const databaseBytes = (dataDir: string) =>
  Buffer.concat(
    readdirSync(dataDir)
      .filter((name) => name.startsWith('accounts.db'))
      .map((name) => readFileSync(join(dataDir, name))),
  );

interface Visited {
  readonly server: DrillServer;
  readonly visitor: Visitor;
  readonly metrics: () => Promise<string>;
}

async function visited({ startServer }: RunOptions, env: NodeJS.ProcessEnv = {}): Promise<Visited> {
  const port = await freePort();
  const dataDir = makeFolder();
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'trace', METRICS_PORT: String(port), ...env } });
  const visitor = createVisitor(server.url);
  await visitWell(visitor, join(dataDir, 'mail'));
  await visitBadly(visitor);
  return { server, visitor, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() };
}

const SIGN_IN = '/auth/token/login/';

async function onSqlite(options: RunOptions): Promise<readonly Measurement[]> {
  // One place in the queue: several sign-ins at once are turned away.
  const { server, visitor, metrics } = await visited(options, { PASSWORD_QUEUE: '1' });
  const { canaries, person, statuses, call, canary } = visitor;
  await Promise.all(
    Array.from({ length: 8 }, async () =>
      call('POST', SIGN_IN, { email: `${canary('email')}@example.org`, password: canary('password') }),
    ),
  );
  const database = new DatabaseSync(join(server.dataDir, 'accounts.db'), { timeout: 5_000 });
  const bytes = databaseBytes(server.dataDir);
  database.exec('alter table known_clients rename to gone');
  await call('POST', SIGN_IN, person);
  database.exec('alter table gone rename to known_clients');
  database.close();
  const text = await metrics();
  await server.stop();
  const { lines, ...log } = readLog(server.said(), canaries);
  const remains = remainsOf(server.dataDir);
  const missing = STATUSES.filter((status) => !statuses.has(status));
  const { unsound } = log;
  if (options.fault === undefined)
    for (const line of unsound.slice(0, 3)) console.log(`  not as it should be: ${line.slice(0, 300)}`);
  const count = lines.length.toLocaleString('en');
  const inFiles = remains.flatMap((file) => foundIn(readFileSync(file), canaries));
  const notKept = neverKept(canaries);
  return [
    {
      key: 'statuses',
      measured: missing.length === 0 ? `all ${STATUSES.length}` : `not ${missing.join(', ')}`,
      threshold: `all of ${STATUSES.join(', ')}`,
      isMet: missing.length === 0,
    },
    silent('log', log.canaries, canaries, `${count} lines`),
    {
      key: 'addresses',
      measured: `${log.addresses.length} in ${count} lines`,
      threshold: '0',
      isMet: log.addresses.length === 0 && lines.length > 0,
    },
    {
      key: 'shape',
      measured: `${(lines.length - unsound.length).toLocaleString('en')} of ${count} lines`,
      threshold: 'all',
      isMet: unsound.length === 0 && lines.length > 0,
    },
    silent('metrics', foundIn(text, canaries), canaries, `${text.split('\n').length} lines`),
    silent('files', inFiles, canaries, `${remains.length} files`),
    silent('database', foundIn(bytes, notKept), notKept, `${Math.round(bytes.length / 1024)} KiB`),
  ];
}

async function onPostgres(options: RunOptions): Promise<Measurement> {
  const programs = needPostgres();
  const postgres = await startPostgres(programs);
  const { server, visitor, metrics } = await visited(options, { DATABASE_URL: postgres.url });
  const { canaries, person, call } = visitor;
  const dump = execFileSync(join(programs, 'pg_dump'), [postgres.url], { maxBuffer: 1e8 });
  await postgres.stop();
  // Its database gone.
  await call('POST', SIGN_IN, person);
  await call('GET', '/readyz');
  const text = await metrics();
  await server.stop();
  const log = readLog(server.said(), canaries);
  const inText = [...log.canaries, ...log.addresses, ...foundIn(text, canaries)];
  const where = `log, metrics and a dump of ${Math.round(dump.length / 1024)} KiB`;
  return silent('postgres', [...inText, ...foundIn(dump, neverKept(canaries))], canaries, where);
}

export async function traces(options: RunOptions): Promise<readonly Measurement[]> {
  const isPostgres = options.fault?.name === 'plain-rows-postgres';
  return [
    ...(isPostgres ? [] : await onSqlite(options)),
    ...(isPostgres || options.fault === undefined ? [await onPostgres(options)] : []),
  ];
}
