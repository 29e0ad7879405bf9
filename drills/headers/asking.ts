// Asks for everything that the server answers, with every status that it has, and looks at the headers.
import { readFileSync } from 'node:fs';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { OTP_ENDPOINTS } from '../../src/features/otp/wire.ts';
import { PASSKEY_ENDPOINTS } from '../../src/features/passkeys/wire.ts';
import { AUTH_ENDPOINTS, MEMBER_ENDPOINTS } from '../../src/shared/auth-api.ts';
import type { BuiltSite } from '../../src/shared/built-site.ts';
import { CALL_POLICY, EXPECTED_HEADERS, PAGE_POLICY } from '../../test/expected-headers.ts';
import { ROOT, type DrillServer } from '../shared/server.ts';
import { everyOtherStatus } from './each-status.ts';

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

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** What no call of the wire and no built file asks for. */
const ODD: readonly Question[] = [
  { path: '/nothing' },
  { path: '/de/nothing' },
  { path: '/%ff' },
  { path: '/HOME' },
  { path: '/home/' },
  { path: '/.env' },
  { path: '/auth/nothing/' },
  { path: '/auth/%zz' },
  { path: '/healthz' },
  { path: '/readyz' },
  { path: '/home', method: 'DELETE' },
  { path: '/home', method: 'POST', body: 'a=b' },
  { path: '/home', method: 'HEAD' },
  { path: '/home', headers: { Cookie: 'lang=de' } },
  { path: '/.well-known/change-password' },
  { path: '/auth/users/', method: 'PUT' },
  { path: '/auth/users/', method: 'POST', headers: JSON_TYPE, body: '{' },
  { path: '/auth/users/', method: 'POST', headers: JSON_TYPE, body: `"${'x'.repeat(20_000)}"` },
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
    // Twice: the second answer within a second takes the headers of the first (src/server/pages/ready-headers.ts).
    ...whole.flatMap((each) => [each, each]),
    ...Object.values({ ...AUTH_ENDPOINTS, ...MEMBER_ENDPOINTS, ...OTP_ENDPOINTS, ...PASSKEY_ENDPOINTS }).map(
      ({ method, path }) => ({ path, method, headers: JSON_TYPE, body: method === 'GET' ? '' : '{}' }),
    ),
    ...ODD,
  ];
  const seen: LookedAt[] = [];
  const look = (asked: string, status: number, headers: IncomingHttpHeaders, path = '') =>
    seen.push({ asked, status, lacks: lacking(headers, status === 200 && isBuilt.has(path)) });
  for (const { method = 'GET', path, headers = {}, body = '' } of questions) {
    const { status, headers: got } = await ask(url, method, path, headers, body);
    look(`${method} ${path}`, status, got, path);
    if (got.etag === undefined || method !== 'GET' || seen.length > 50) continue;
    const again = await ask(url, method, path, { ...headers, 'If-None-Match': got.etag }, '');
    look(`${method} ${path} again`, again.status, again.headers);
  }
  for (const bytes of RAW) {
    const answer = await say(port, bytes);
    const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    // A connection that is closed without a word has no headers to look at.
    if (first !== '') look(JSON.stringify(bytes.slice(0, 40)), Number(first.split(' ')[1]), headers);
  }
  for (const { status, headers } of await everyOtherStatus(server)) look('a call', status, headers);
  return seen;
}

/** The headers that are missing or other than they should be. What is built has the policy of pages, all else one of the two. */
function lacking(headers: IncomingHttpHeaders, isBuilt: boolean): string[] {
  const policy = String(headers['content-security-policy']);
  const isRight = PAGE_POLICY.test(policy) || (policy === CALL_POLICY && !isBuilt);
  const others = Object.entries(EXPECTED_HEADERS).filter(([name, value]) => headers[name] !== value);
  return [...(isRight ? [] : ['content-security-policy']), ...others.map(([name]) => name)];
}

function ask(
  site: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const asked = send(`${site}${path}`, { method, headers: { ...headers, 'Content-Length': String(body.length) } });
    asked.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

function say(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.setTimeout(5_000, () => socket.destroy());
  });
}
