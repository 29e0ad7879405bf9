// Three servers on one PostgreSQL share sessions and counters and send the same pages, so that visitors need not stay with
// one.
import { randomBytes } from 'node:crypto';
import { startFastPostgres } from '../shared/database.ts';
import { allRight, type Run } from '../shared/drill.ts';
import { ask, register, signIn, trySignIn, whoAmI } from '../shared/http.ts';
import { makeFolder } from '../shared/programs.ts';
import type { DrillServer } from '../shared/server.ts';

const SERVERS = 3;
const PEOPLE = 8;
const FREE_FAILURES = 4;
const ENCODINGS = ['identity', 'gzip', 'br'];
const PATHS = ['/home', '/de/home', '/el/privacy', '/fr/fondamenta', '/entra', '/nothing', '/site.webmanifest'];
/** Of the connection or the moment, not of the page. */
const PASSING = new Set(['date', 'connection', 'keep-alive']);

type Outcomes = boolean[];

/** Starts three servers at once and measures what they share, also after restarts. */
export const share: Run = async ({ fault, startServer }) => {
  const postgres = await startFastPostgres();
  const secretKey = randomBytes(32).toString('hex');
  const start = async (dataDir: string, at: number) =>
    startServer({
      dataDir,
      env: {
        ...(fault?.name !== 'sqlite-each' && { DATABASE_URL: postgres.url }),
        SECRET_KEY: secretKey,
        FREE_FAILURES: String(FREE_FAILURES),
        ...(fault?.name === 'other-address' && at === 1 && { PUBLIC_URL: 'https://other.example' }),
      },
    });
  let servers = await Promise.all(Array.from({ length: SERVERS }, (_, at) => start(makeFolder(), at)));
  const tokens: string[] = [];
  for (const [at, { url }] of servers.entries())
    for (let person = 0; person < PEOPLE; person += 1)
      tokens.push(await signIn(url, await register(url, `person${at}x${person}`)));
  const outcomes: Record<string, Outcomes> = {
    'shared-sessions': await endSome(servers, tokens),
    'shared-tries': await tryWrong(servers),
    'shared-pages': await comparePages(servers),
    'kept-sessions': [],
  };
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const [at, server] of servers.entries()) {
      await server.end(signal);
      servers = servers.with(at, await start(server.dataDir, at));
    }
    outcomes['kept-sessions']?.push(...(await knownEverywhere(servers, tokens)));
  }
  await Promise.all(servers.map(async (server) => server.kill()));
  await postgres.stop();
  return Object.entries(outcomes).map(([key, all]) => allRight(key, all, 'responses wrong'));
};

const meAt = async ({ url }: DrillServer, token: string) => (await whoAmI(url, token)).status;

async function knownEverywhere(servers: readonly DrillServer[], tokens: readonly string[]): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const server of servers) for (const token of tokens) outcomes.push((await meAt(server, token)) === 200);
  return outcomes;
}

/** Ends one session of each server at the next one, and takes it from the list. */
async function endSome(servers: readonly DrillServer[], tokens: string[]): Promise<Outcomes> {
  const outcomes = await knownEverywhere(servers, tokens);
  for (const at of servers.keys()) {
    const [token = ''] = tokens.splice(at * (PEOPLE - 1), 1);
    await ask('POST', `${servers[(at + 1) % SERVERS]?.url ?? ''}/auth/token/logout/`, { token });
    for (const server of servers) outcomes.push((await meAt(server, token)) === 401);
  }
  return outcomes;
}

async function tryWrong(servers: readonly DrillServer[]): Promise<Outcomes> {
  const { email } = await register(servers[0]?.url ?? '', 'forgetful');
  const texts: string[] = [];
  for (let turn = 0; turn < FREE_FAILURES + SERVERS; turn += 1)
    texts.push((await trySignIn(servers[turn % SERVERS]?.url ?? '', { email })).body.toString());
  // After the free attempts the response says to wait.
  return texts.map((text, turn) => (text !== texts[0]) === turn >= FREE_FAILURES);
}

async function comparePages(servers: readonly DrillServer[]): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const path of PATHS)
    for (const encoding of ENCODINGS) {
      const responses: string[] = [];
      for (const { url } of servers) {
        const { status, headers, body } = await ask('GET', url + path, { headers: { 'Accept-Encoding': encoding } });
        const kept = Object.entries(headers).filter(([name]) => !PASSING.has(name));
        responses.push(JSON.stringify([status, kept, body.toString('base64')]));
        outcomes.push(headers['set-cookie'] === undefined);
      }
      outcomes.push(...responses.slice(1).map((response) => response === responses[0]));
    }
  return outcomes;
}
