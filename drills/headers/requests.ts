// Requests everything that the server answers, with every status, and checks the headers.
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { BuiltSite } from '../../src/shared/built-site.ts';
import { ALL_ENDPOINTS } from '../../test/endpoints.ts';
import { EXPECTED_API_CSP, EXPECTED_HEADERS, EXPECTED_PAGE_CSP } from '../../test/expected-headers.ts';
import { runSql } from '../shared/database.ts';
import { ask, jsonOf, personOf, trySignIn, whoAmI, type Answer } from '../shared/http.ts';
import { exchange } from '../shared/raw-http.ts';
import { ROOT, type DrillServer } from '../shared/server.ts';

/** An answer that was looked at: what was asked, and what is wrong with its headers. */
interface LookedAt {
  readonly asked: string;
  readonly status: number;
  readonly lacks: readonly string[];
}

interface Question {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** What no call of the wire and no built file asks for. */
const ODD: readonly Question[] = [
  ...'/nothing /de/nothing /%ff /HOME /home/ /.env /auth/nothing/ /auth/%zz /healthz /readyz /.well-known/change-password'
    .split(' ')
    .map((path) => ({ path })),
  { path: '/home', method: 'DELETE' },
  { path: '/home', method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
  { path: '/home', method: 'HEAD' },
  { path: '/home', headers: { Cookie: 'lang=de' } },
  { path: '/auth/users/', method: 'PUT' },
  { path: '/auth/users/', method: 'POST', body: '{' },
  { path: '/auth/users/', method: 'POST', body: `"${'x'.repeat(20_000)}"` },
  { path: '/auth/users/', method: 'POST', headers: { 'Content-Type': 'image/png' }, body: 'x' },
  { path: '/auth/users/me/', headers: { Authorization: 'Token 0' } },
  { path: '/auth/users/me/', headers: { Authorization: 'Token', Expect: '100-continue' } },
];

/** What only a socket can say. */
const RAW: readonly string[] = [
  'GET /home HTTP/1.1\r\n\r\n',
  'NONSENSE\r\n\r\n',
  'GET /home HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n',
  `GET /home HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'TRACE /home HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /auth/users/ HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
];

/** Returns what was wrong with each answer of a server whose public address is https. */
export async function lookAtAll(server: DrillServer): Promise<LookedAt[]> {
  const { url, port } = server;
  const built = JSON.parse(readFileSync(join(ROOT, 'dist/site.json'), 'utf8')) as BuiltSite;
  const whole = [...built.pages, ...built.files].map(({ path }) => ({ path }));
  const isBuilt = new Set(whole.map(({ path }) => path));
  const questions: Question[] = [
    ...whole,
    ...ALL_ENDPOINTS.map(([, { method, path }]) => ({ path, method, ...(method !== 'GET' && { body: '{}' }) })),
    ...ODD,
  ];
  const seen: LookedAt[] = [];
  const look = (asked: string, status: number, headers: IncomingHttpHeaders, path = '') =>
    seen.push({ asked, status, lacks: lacking(headers, status === 200 && isBuilt.has(path)) });
  for (const { method = 'GET', path, headers = {}, body } of questions) {
    const { status, headers: received } = await ask(method, url + path, { headers, text: body });
    look(`${method} ${path}`, status, received, path);
    if (received.etag === undefined || method !== 'GET') continue;
    const again = await ask(method, url + path, { headers: { ...headers, 'If-None-Match': received.etag } });
    look(`${method} ${path} again`, again.status, again.headers);
  }
  // A connection that is closed without an answer has no headers to look at.
  for (const bytes of RAW)
    for (const { status, headers } of (await exchange(port, bytes)).answers)
      look(JSON.stringify(bytes.slice(0, 40)), status, headers);
  for (const { status, headers } of await everyOtherStatus(server)) look('a call', status, headers);
  return seen;
}

/** What the server has to be started with. One hash may wait and one password be wrong, so that neither takes long to use up. */
export const IMPATIENT = { PASSWORD_QUEUE: '1', FREE_FAILURES: '1' };

/** Registers, signs in and out, guesses, floods and breaks a table; returns the answers, 201, 200, 204, 400, 429, 503 and 500 among them. */
async function everyOtherStatus(server: DrillServer): Promise<readonly Answer[]> {
  const { url } = server;
  const ada = personOf('ada');
  const registered = await ask('POST', `${url}/auth/users/`, { body: ada });
  const signedIn = await trySignIn(url, ada);
  const token = String(jsonOf(signedIn)['auth_token']);
  const known = [await whoAmI(url, token), await ask('POST', `${url}/auth/token/logout/`, { token })];
  const guess = async (name: string) => trySignIn(url, personOf(name));
  const flood = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`eve${at}`)));
  const guesses = [await guess('eve'), await guess('eve'), await guess('eve')];
  await runSql(server, 'alter table known_clients rename to gone');
  const broken = await trySignIn(url, ada);
  await runSql(server, 'alter table gone rename to known_clients');
  return [registered, signedIn, ...known, ...flood, ...guesses, broken];
}

/** The headers that are missing or other than they should be. What is built has the policy of pages, all else one of the two. */
function lacking(headers: IncomingHttpHeaders, isBuilt: boolean): string[] {
  const policy = String(headers['content-security-policy']);
  const isRight = EXPECTED_PAGE_CSP.test(policy) || (policy === EXPECTED_API_CSP && !isBuilt);
  const others = Object.entries(EXPECTED_HEADERS).filter(([name, value]) => headers[name] !== value);
  return [...(isRight ? [] : ['content-security-policy']), ...others.map(([name]) => name)];
}
