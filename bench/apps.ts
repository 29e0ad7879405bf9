// `npm run bench -- apps [--seconds N]`: what signing in to apps costs: tokens and userinfo a second beside `GET /auth/users/me/` in
// the same run, and the memory of the server with no app, with one, and after the load, on both databases. Writes
// bench/results/apps.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeDatabase, startFastPostgres } from '../drills/shared/database.ts';
import { build } from '../scripts/setup/build.mjs';
import { insertClient } from '../src/features/apps/clients.server.ts';
import { openDatabase } from '../src/server/database/open.ts';
import {
  authorize,
  describeApp,
  httpCaller,
  redeem,
  requestToken,
  TestBrowser,
  type Caller,
  type TestApp,
} from '../test/apps.ts';
import { startBuiltSite } from '../test/start-site.ts';

const CONNECTIONS = 5;
const SETTLE_MS = 20_000;
const PERSON = { email: 'bench@example.org', username: 'bench', password: 'Zq7!vXp2' };

const { values } = parseArgs({ args: process.argv.slice(3), options: { seconds: { type: 'string', default: '5' } } });
const milliseconds = Number(values.seconds) * 1_000;
await build(process.cwd(), process.execPath);

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** How many calls a second succeed, with some connections at a time. `act` gets the number of its connection. */
async function rateOf(act: (connection: number) => Promise<{ status: number }>): Promise<number> {
  const end = performance.now() + milliseconds;
  let count = 0;
  const connection = async (number: number) => {
    while (performance.now() < end) {
      const { status } = await act(number);
      if (status !== 200) throw new Error(`status ${status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
  return count / (milliseconds / 1_000);
}

type Site = Awaited<ReturnType<typeof startBuiltSite>>;

/** Runs `work` with a new site; an empty `DATABASE_URL` is SQLite. */
async function withSite<Result>(databaseUrl: string, work: (site: Site) => Promise<Result>): Promise<Result> {
  const site = await startBuiltSite('dist', { DATABASE_URL: databaseUrl });
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function declare(app: TestApp, env: NodeJS.ProcessEnv): Promise<void> {
  const database = await openDatabase({
    dataDir: env['DATA_DIR'] ?? '',
    databaseUrl: env['DATABASE_URL'] || undefined,
  });
  await insertClient(database.queries, app.client);
  await database.close();
}

/** Registers and signs in, which both sides do: hashing a password takes memory as well. */
async function signUp(server: Caller): Promise<string> {
  await server.call('POST', '/auth/users/', PERSON);
  const { body } = await server.call('POST', '/auth/token/login/', PERSON);
  return (body as { auth_token: string }).auth_token;
}

/** The memory of a site without apps, in MB. */
async function measureRest({ url, pid }: Site): Promise<number> {
  await signUp(httpCaller(url));
  await wait(SETTLE_MS);
  return memoryOf(pid);
}

/** Requests a second, and the memory of a site with one app before and after them, in MB. */
async function measureApp({ url, env, pid }: Site) {
  const server = httpCaller(url);
  const app = describeApp('bench', Date.now());
  await declare(app, env);
  const token = await signUp(server);
  await wait(3_000);
  const scope = { scope: 'openid profile offline_access', prompt: 'consent' };
  const signIn = async () => {
    const { code } = await authorize(new TestBrowser(server), app, { token, ...PERSON }, scope);
    return (await redeem(server, app, code)).body as Tokens;
  };
  const families = [await signIn()];
  await wait(SETTLE_MS);
  const withAppMb = memoryOf(pid);
  while (families.length < CONNECTIONS) families.push(await signIn());
  const me = await rateOf(() => server.call('GET', '/auth/users/me/', undefined, { token }));
  const userinfo = await rateOf((at) =>
    server.call('GET', '/oidc/userinfo', undefined, {
      headers: { authorization: `Bearer ${families[at]?.access_token}` },
    }),
  );
  const tokens = await rateOf(async (at) => {
    const refresh_token = families[at]?.refresh_token ?? '';
    const answer = await requestToken(server, app, { grant_type: 'refresh_token', refresh_token });
    families[at] = answer.body as Tokens;
    return answer;
  });
  return { me, userinfo, tokens, withAppMb, loadedMb: memoryOf(pid) };
}

async function measureDatabase(name: string, urlOf: (database: string) => Promise<string>): Promise<string> {
  const restMb = await withSite(await urlOf('rest'), measureRest);
  const { me, userinfo, tokens, withAppMb, loadedMb } = await withSite(await urlOf('apps'), measureApp);
  return `## ${name}

| | a second | of \`GET /auth/users/me/\` | wanted |
| --- | ---: | ---: | ---: |
| \`GET /auth/users/me/\` | ${me.toFixed(0)} | | |
| \`GET /oidc/userinfo\` | ${userinfo.toFixed(0)} | ${(userinfo / me).toFixed(2)} | ≥ 1000 |
| \`POST /oidc/token\` (refresh) | ${tokens.toFixed(0)} | ${(tokens / me).toFixed(2)} | ≥ 150 |

| Resident memory | MB | |
| --- | ---: | --- |
| no app, after a sign-in to the site | ${restMb.toFixed(0)} | |
| one app, after a sign-in to it | ${withAppMb.toFixed(0)} | ${(withAppMb - restMb).toFixed(0)} more; wanted: at most 30 |
| after the load | ${loadedMb.toFixed(0)} | |
`;
}

const sqlite = await measureDatabase('SQLite', async () => '');
const postgres = await startFastPostgres();
const postgresql = await measureDatabase('PostgreSQL', async (database) => makeDatabase(postgres.url, database));
await postgres.stop();

const text = `# Signing in to apps

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}. Written by \`npm run bench -- apps\`.
${CONNECTIONS} connections of one client program on the same machine, ${values.seconds} s each; one server process. PostgreSQL is on the same
machine and does not sync to disk.

${sqlite}
${postgresql}`;
process.stdout.write(text);
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results', 'apps.md'), text);
