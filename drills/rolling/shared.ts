// Three servers on one PostgreSQL share sessions and counters and send the same pages, so that visitors need not stay with
// one.
import { randomBytes } from 'node:crypto';
import { startPostgres } from '../../test/postgres.ts';
import { needPostgres } from '../../test/programs.ts';
import { none, type Measurement, type RunOptions } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { makeFolder, type DrillServer } from '../shared/server.ts';

const SERVERS = 3;
const PEOPLE = 8;
const FREE_FAILURES = 4;
const ENCODINGS = ['identity', 'gzip', 'br'];
const PATHS = ['/home', '/de/home', '/el/privacy', '/fr/fondamenta', '/entra', '/nothing', '/site.webmanifest'];
/** Of the connection or the moment, not of the page. */
const PASSING = new Set(['date', 'connection', 'keep-alive']);

type Outcomes = boolean[];
const row = (key: string, promise: string, outcomes: Outcomes) =>
  none(key, outcomes.filter((isSo) => !isSo).length, outcomes.length, 'responses wrong', promise);

/** Starts three servers at once and returns the rows of what they share, also after restarts. */
export async function share({ fault, startServer }: RunOptions): Promise<readonly Measurement[]> {
  const postgres = await startPostgres(needPostgres());
  const secretKey = randomBytes(32).toString('hex');
  const start = async (at: number, dataDir: string) =>
    startServer({
      dataDir,
      env: {
        ...(fault?.name !== 'sqlite-each' && { DATABASE_URL: postgres.url }),
        SECRET_KEY: secretKey,
        FREE_FAILURES: String(FREE_FAILURES),
        ...(fault?.name === 'other-address' && at === 1 && { PUBLIC_URL: 'http://other.example' }),
      },
    });
  const folders = Array.from({ length: SERVERS }, () => makeFolder());
  let servers = await Promise.all(folders.map(async (folder, at) => start(at, folder)));
  const tokens = await signInEverywhere(servers);
  const rows = [
    row(
      'shared-sessions',
      'A session started at one of three servers is valid at all of them, and invalid at all of them once it has ended',
      await endSome(servers, tokens),
    ),
    row('shared-tries', 'Wrong passwords at three servers count towards one shared limit', await tryWrong(servers)),
    row(
      'shared-pages',
      'Three servers send every page with identical bytes and headers, in every encoding, without cookies',
      await comparePages(servers),
    ),
  ];
  const kept: Outcomes = [];
  for (const isKilled of [false, true]) {
    for (const [at, server] of servers.entries()) {
      await (isKilled ? server.kill() : server.stop());
      servers = servers.with(at, await start(at, server.dataDir));
    }
    kept.push(...(await knownEverywhere(servers, tokens)));
  }
  await Promise.all(servers.map(async (server) => server.kill()));
  await postgres.stop();
  return [
    ...rows,
    row(
      'kept-sessions',
      'Sessions stay valid at all three servers after each was restarted, and after each was killed and started',
      kept,
    ),
  ];
}

async function signInEverywhere(servers: readonly DrillServer[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const [at, { url }] of servers.entries())
    for (let person = 0; person < PEOPLE; person += 1)
      tokens.push(await signIn(url, await register(url, `person${at}x${person}`)));
  return tokens;
}

const meAt = async ({ url }: DrillServer, token: string) =>
  (await ask('GET', `${url}/auth/users/me/`, { token })).status;

async function knownEverywhere(servers: readonly DrillServer[], tokens: readonly string[]): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const server of servers) for (const token of tokens) outcomes.push((await meAt(server, token)) === 200);
  return outcomes;
}

/** Ends one session of each server at the next one, and takes it from the list. */
async function endSome(servers: readonly DrillServer[], tokens: string[]): Promise<Outcomes> {
  const outcomes = await knownEverywhere(servers, tokens);
  for (const at of servers.keys()) {
    const [token] = tokens.splice(at * (PEOPLE - 1), 1);
    const ender = servers[(at + 1) % SERVERS];
    if (token === undefined || ender === undefined) break;
    await ask('POST', `${ender.url}/auth/token/logout/`, { token });
    for (const server of servers) outcomes.push((await meAt(server, token)) === 401);
  }
  return outcomes;
}

async function tryWrong(servers: readonly DrillServer[]): Promise<Outcomes> {
  const [first] = servers;
  if (first === undefined) return [];
  const { email } = await register(first.url, 'forgetful');
  const body = { email, password: 'not the password' };
  const texts: string[] = [];
  for (let turn = 0; turn < FREE_FAILURES + SERVERS; turn += 1) {
    const { url } = servers[turn % SERVERS] ?? first;
    texts.push((await ask('POST', `${url}/auth/token/login/`, { body })).body.toString());
  }
  // After the free ones the answer is another: wait.
  return texts.map((text, turn) => (text !== texts[0]) === turn >= FREE_FAILURES);
}

async function comparePages(servers: readonly DrillServer[]): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const path of PATHS)
    for (const encoding of ENCODINGS) {
      const answers: string[] = [];
      for (const { url } of servers) {
        const { status, headers, body } = await ask('GET', url + path, { headers: { 'Accept-Encoding': encoding } });
        const lasting = Object.entries(headers).filter(([name]) => !PASSING.has(name));
        answers.push(JSON.stringify([status, lasting, body.toString('base64')]));
        outcomes.push(headers['set-cookie'] === undefined);
      }
      outcomes.push(...answers.slice(1).map((answer) => answer === answers[0]));
    }
  return outcomes;
}
