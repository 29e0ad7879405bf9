// Searches the log, the metrics, the files and the database for what a visitor sent.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../test/free-port.ts';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import type { Measurement, Fault, Part, RunOptions } from '../shared/drill.ts';
import { makeFolder, ROOT, type DrillServer } from '../shared/server.ts';
import { ADDRESS, foundIn, neverKept, type Canary } from './canaries.ts';
import { isSound, linesOf } from './log-lines.ts';
import { visitBadly, visitWell } from './visit.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const STATUSES = [200, 201, 204, 400, 401, 404, 405, 413, 415, 429, 431, 500, 503];

const faults: readonly Fault[] = [
  {
    name: 'bodies',
    description: 'requests are logged as they come',
    mustFail: ['log', 'addresses', 'shape'],
    preload: new URL('./faults/logged-requests.ts', import.meta.url),
  },
  {
    name: 'paths-counted',
    description: 'metrics are labelled with the path as it was asked for',
    mustFail: ['metrics'],
    preload: new URL('../shared/faults/metrics-by-path.ts', import.meta.url),
  },
  {
    name: 'last-request',
    description: 'the last request is kept in a file',
    mustFail: ['files'],
    preload: new URL('./faults/stored-requests.ts', import.meta.url),
  },
  {
    name: 'plain-rows',
    description: 'counters and tokens are stored without a digest',
    mustFail: ['database'],
    preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
  },
  {
    name: 'plain-rows-postgres',
    description: 'counters and tokens are stored without a digest',
    mustFail: ['postgres'],
    preload: new URL('../shared/faults/plain-digests.ts', import.meta.url),
  },
  {
    name: 'no-503',
    description: 'a full queue is answered with 500',
    mustFail: ['statuses'],
    preload: new URL('../shared/faults/busy-answers.ts', import.meta.url),
  },
];

/** A row that is met if none of the canaries was found, and something was looked through. */
function silent(
  key: string,
  promise: string,
  found: readonly string[],
  canaries: readonly Canary[],
  where: string,
): Measurement {
  return {
    key,
    promise,
    measured: `${found.length === 0 ? 'none' : [...new Set(found)].join(', ')} of ${canaries.length.toLocaleString('en')} canaries in ${where}`,
    threshold: 'none',
    isMet: found.length === 0 && canaries.length > 0,
  };
}

/** What a core, a report or a profile of a process is called. */
const REMAINS = /^core(?:\.\d+)?$|^report\.|\.heap(?:snapshot|profile)$|^isolate|\.cpuprofile$/;

/** Returns the files beside the database, its lock, its key and the mails, and what a process that died may have left in its folder. */
export function remainsOf(dataDir: string): string[] {
  const own = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && !/^accounts\.db|^server\.lock|^secret\.key$/.test(entry.name) && !entry.name.endsWith('.eml'),
    )
    .map((entry) => join(entry.parentPath, entry.name));
  return [
    ...own,
    ...readdirSync(ROOT)
      .filter((name) => REMAINS.test(name))
      .map((name) => join(ROOT, name)),
  ];
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
  const wrongs = Array.from({ length: 8 }, (_, at) => ({
    email: `${canary('e-mail')}@example.org`,
    password: canary('password'),
    at,
  }));
  await Promise.all(wrongs.map((body) => call('POST', SIGN_IN, body)));
  const database = new DatabaseSync(join(server.dataDir, 'accounts.db'), { timeout: 5_000 });
  const bytes = databaseBytes(server.dataDir);
  database.exec('alter table known_clients rename to gone');
  await call('POST', SIGN_IN, person);
  database.exec('alter table gone rename to known_clients');
  database.close();
  const text = await metrics();
  await server.stop();
  const lines = linesOf(server.said());
  const log = lines.join('\n');
  const remains = remainsOf(server.dataDir);
  const missing = STATUSES.filter((status) => !statuses.has(status));
  const unsound = lines.filter((line) => !isSound(line));
  for (const line of unsound.slice(0, 3))
    if (options.fault === undefined) console.log(`  not as it should be: ${line.slice(0, 300)}`);
  const addresses = log.match(ADDRESS) ?? [];
  return [
    {
      key: 'statuses',
      measured: missing.length === 0 ? `all ${STATUSES.length}` : `not ${missing.join(', ')}`,
      threshold: `all of ${STATUSES.join(', ')}`,
      isMet: missing.length === 0,
    },
    silent(
      'log',
      'What visitors send is not in the log, whatever its level',
      foundIn(log, canaries),
      canaries,
      `${lines.length.toLocaleString('en')} lines`,
    ),
    {
      key: 'addresses',
      measured: `${addresses.length} in ${lines.length.toLocaleString('en')} lines`,
      threshold: '0',
      isMet: addresses.length === 0 && lines.length > 0,
    },
    {
      key: 'shape',
      measured: `${(lines.length - unsound.length).toLocaleString('en')} of ${lines.length.toLocaleString('en')} lines`,
      threshold: 'all',
      isMet: unsound.length === 0 && lines.length > 0,
    },
    silent(
      'metrics',
      'What visitors send is not in the metrics',
      foundIn(text, canaries),
      canaries,
      `${text.split('\n').length} lines`,
    ),
    silent(
      'files',
      'Nor in files beside the database and the mails',
      remains.flatMap((file) => foundIn(readFileSync(file), canaries)),
      canaries,
      `${remains.length} files`,
    ),
    silent(
      'database',
      'The database has of it what an account is made of, and nothing else: no password, token, code, address, user agent, referrer or query',
      foundIn(bytes, neverKept(canaries)),
      neverKept(canaries),
      `${Math.round(bytes.length / 1024)} KiB`,
    ),
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
  const log = linesOf(server.said()).join('\n');
  const found = [
    ...foundIn(log, canaries),
    ...foundIn(text, canaries),
    ...foundIn(dump, neverKept(canaries)),
    ...(log.match(ADDRESS) ?? []),
  ];
  return silent(
    'postgres',
    'All of this with PostgreSQL too, also when it is gone',
    found,
    canaries,
    `log, metrics and a dump of ${Math.round(dump.length / 1024)} KiB`,
  );
}

async function run(options: RunOptions): Promise<readonly Measurement[]> {
  const isPostgres = options.fault?.name === 'plain-rows-postgres';
  return [
    ...(isPostgres ? [] : await onSqlite(options)),
    ...(isPostgres || options.fault === undefined ? [await onPostgres(options)] : []),
  ];
}

export const traces: Part = { faults, run };
