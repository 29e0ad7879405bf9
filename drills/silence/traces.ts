// Searches the log, the metrics, the files and the database for what a visitor sent.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { needPostgres } from '../../test/programs.ts';
import { runSql, startFastPostgres } from '../shared/database.ts';
import { print, row, type Run, type RunOptions } from '../shared/drill.ts';
import { ROOT } from '../shared/server.ts';
import { foundIn, neverKept, silent } from './canaries.ts';
import { readLog } from './log-lines.ts';
import { visitBadly, visitWell } from './visit.ts';
import { createVisitor } from './visitor.ts';

const STATUSES = [200, 201, 204, 400, 401, 404, 405, 413, 415, 429, 431, 500, 503];
const SIGN_IN = '/auth/token/login/';

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

async function visit({ startServer }: RunOptions, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const server = await startServer({ env: { LOG_LEVEL: 'trace', METRICS_PORT: String(port), ...env } });
  const visitor = createVisitor(server.url);
  await visitWell(visitor, server.dataDir);
  await visitBadly(visitor);
  return { server, visitor, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() };
}

export const onSqlite: Run = async (options) => {
  // One place in the queue: several sign-ins at once are turned away.
  const { server, visitor, metrics } = await visit(options, { PASSWORD_QUEUE: '1' });
  const { canaries, person, statuses, call, canary } = visitor;
  const signIn = () => call('POST', SIGN_IN, { email: `${canary('email')}@example.org`, password: canary('password') });
  await Promise.all(Array.from({ length: 8 }, signIn));
  const files = readdirSync(server.dataDir).filter((name) => name.startsWith('accounts.db'));
  const bytes = Buffer.concat(files.map((name) => readFileSync(join(server.dataDir, name))));
  await runSql(server, 'alter table known_clients rename to gone');
  await call('POST', SIGN_IN, person);
  await runSql(server, 'alter table gone rename to known_clients');
  const text = await metrics();
  await server.stop();
  const { lines, addresses, unsound, ...log } = readLog(server.said(), canaries);
  if (options.fault === undefined)
    print(
      unsound.map((line) => `not as it should be: ${line.slice(0, 300)}`),
      3,
    );
  const remains = remainsOf(server.dataDir);
  const inFiles = remains.flatMap((file) => foundIn(readFileSync(file), canaries));
  const missing = STATUSES.filter((status) => !statuses.has(status));
  const all = missing.length === 0 ? `all ${STATUSES.length}` : `not ${missing.join(', ')}`;
  const count = lines.length.toLocaleString('en');
  const sound = (lines.length - unsound.length).toLocaleString('en');
  const notKept = neverKept(canaries);
  const isLogged = lines.length > 0;
  return [
    row('statuses', all, `all of ${STATUSES.join(', ')}`, missing.length === 0),
    silent('log', log.canaries, canaries, `${count} lines`),
    row('addresses', `${addresses.length} in ${count} lines`, '0', addresses.length === 0 && isLogged),
    row('shape', `${sound} of ${count} lines`, 'all', unsound.length === 0 && isLogged),
    silent('metrics', foundIn(text, canaries), canaries, `${text.split('\n').length} lines`),
    silent('files', inFiles, canaries, `${remains.length} files`),
    silent('database', foundIn(bytes, notKept), notKept, `${Math.round(bytes.length / 1024)} KiB`),
  ];
};

export const onPostgres: Run = async (options) => {
  const postgres = await startFastPostgres();
  const { server, visitor, metrics } = await visit(options, { DATABASE_URL: postgres.url });
  const { canaries, person, call } = visitor;
  const dump = execFileSync(join(needPostgres(), 'pg_dump'), [postgres.url], { maxBuffer: 1e8 });
  await postgres.stop();
  // Its database gone.
  await call('POST', SIGN_IN, person);
  await call('GET', '/readyz');
  const text = await metrics();
  await server.stop();
  const log = readLog(server.said(), canaries);
  const inText = [...log.canaries, ...log.addresses, ...foundIn(text, canaries)];
  const where = `log, metrics and a dump of ${Math.round(dump.length / 1024)} KiB`;
  return [silent('postgres', [...inText, ...foundIn(dump, neverKept(canaries))], canaries, where)];
};
