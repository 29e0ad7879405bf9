import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logOptions } from '#src/server/process/log.ts';
import { readConfig } from '#src/server/settings/config.ts';
import { EXPECTED_API_CSP, EXPECTED_HEADERS } from '#test/expected-headers.ts';
import { createHttp, type HttpOptions } from './http.ts';

const CONFIG = {
  publicUrl: 'https://aperta.example',
  trustedProxies: ['127.0.0.1'],
  limits: { requestsPerClient: 1_000 },
};
const make = (changes: Partial<HttpOptions> = {}): FastifyInstance =>
  createHttp({ config: CONFIG, log: logOptions('silent'), ...changes });

const CONSTANT = { ...EXPECTED_HEADERS, 'content-security-policy': EXPECTED_API_CSP, 'cache-control': 'no-store' };

/** A server whose log lines are kept. */
function withLog(level: string, changes: Partial<HttpOptions> = {}) {
  const lines: string[] = [];
  return { lines, http: make({ log: logOptions(level, { write: (line) => void lines.push(line) }), ...changes }) };
}

test('a forwarded request from what is no trusted proxy is reported once, and one from a proxy is not', async () => {
  const { http, lines } = withLog('warn');
  const ask = (remoteAddress: string) =>
    http.inject({ url: '/nothing', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.7' } });
  await ask('127.0.0.1');
  expect(lines).toEqual([]);
  await ask('10.0.0.9');
  await ask('10.0.0.9');
  expect(lines.map((line) => line.includes('TRUST_PROXY'))).toEqual([true]);
  expect(lines.join('')).not.toMatch(/192\.0|10\.0\.0/);
});

test('a response names the id of its log lines, that of a trusted proxy if that is wanted', async () => {
  const { http, lines } = withLog('info');
  const idOf = async (remoteAddress: string, id: string) => {
    const { headers } = await http.inject({ url: '/nothing', remoteAddress, headers: { 'x-request-id': id } });
    expect(lines.splice(0).every((line) => line.includes(`"reqId":"${String(headers['x-request-id'])}"`))).toBe(true);
    return headers['x-request-id'];
  };
  const own = expect.stringMatching(/^[0-9a-f]{8}$/) as string;
  expect(await idOf('127.0.0.1', 'fd3a2c44b1e0')).toBe('fd3a2c44b1e0');
  expect(await idOf('::ffff:127.0.0.1', 'fd3a2c44b1e0')).toBe('fd3a2c44b1e0');
  expect(await idOf('10.0.0.9', 'fd3a2c44b1e0')).toEqual(own);
  for (const id of ['short', 'x'.repeat(65), 'ada@example.org']) expect(await idOf('127.0.0.1', id)).toEqual(own);
  const usual = make({ config: { ...CONFIG, ownRequestIds: readConfig({}).ownRequestIds } });
  const { headers } = await usual.inject({ url: '/nothing', headers: { 'x-request-id': 'fd3a2c44b1e0' } });
  expect(headers['x-request-id']).toEqual(own);
});

test.each([
  ['127.0.0.1', { 'x-forwarded-for': '198.51.100.7' }, 'trusted'],
  ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, 'forged'],
  ['127.0.0.1', {}, 'none'],
  ['10.0.0.9', { 'x-forwarded-for': '192.0.2.1' }, 'untrusted'],
])('a request from %s with %j is %s to whoever asks', async (remoteAddress, headers, proxy) => {
  const response = await make().inject({ url: '/healthz?proxy', remoteAddress, headers });
  expect(response.json()).toMatchObject({ status: 'ok', proxy });
});

test('health checks name the version, and are logged at debug unless they fail', async () => {
  const { http, lines } = withLog('info', {
    version: { version: '1.2.3', commit: 'abc' },
    ping: () => Promise.reject(new Error('gone')),
  });
  expect((await http.inject('/healthz')).json()).toEqual({ status: 'ok', version: '1.2.3', commit: 'abc' });
  expect(lines).toEqual([]);
  expect((await http.inject('/readyz')).statusCode).toBe(503);
  expect(lines.join('')).toMatch(/"route":"\/readyz","status":503/);
});

test('a request with a content type and no body is answered, as browsers send for DELETE', async () => {
  const http = make();
  http.delete('/thing', async () => ({}));
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/thing`, { method: 'DELETE', headers, signal: AbortSignal.timeout(5_000) });
  expect(response.status).toBe(200);
  await http.close();
});

describe('every response', () => {
  const http = make();
  http.get('/ip', async (request) => ({ ip: request.ip }));
  http.get('/broken', async () => Promise.reject(new Error('secret at 10.0.0.1')));
  http.post('/body', async () => ({}));
  for (const url of ['/things/:id', '/things/:id/']) {
    http.patch(url, async () => ({}));
    http.delete(url, async () => ({}));
  }
  afterAll(() => http.close());

  test.each([
    ['GET', '/healthz', 200],
    ['HEAD', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/nothing', 404],
    ['DELETE', '/healthz', 405],
    ['OPTIONS', '/body', 204],
    ['GET', '/broken', 500],
    ['GET', '/%E0%A4%A', 400],
    ['POST', '/body', 413],
  ] as const)('%s %s is %i with the constant headers and no banner', async (method, url, status) => {
    const response = await http.inject({ method, url, ...(status === 413 ? { payload: 'x'.repeat(16_385) } : {}) });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject(CONSTANT);
    expect(response.headers).not.toHaveProperty('server');
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    if (status >= 400) expect(Object.keys(response.json<object>())).toEqual(['detail']);
    expect(response.body).not.toMatch(/secret|at \/|fastify/i);
  });

  test.each([
    ['/things/abc', 'PATCH, DELETE, OPTIONS'],
    ['/things/abc/', 'PATCH, DELETE, OPTIONS'],
    ['/things/abc?x=1', 'PATCH, DELETE, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
  ])('%s states its methods (RFC 9110, 15.5.6)', async (url, allow) => {
    for (const method of ['PUT', 'TRACE'] as const) {
      const refused = await http.inject({ method: method as 'PUT', url });
      expect([refused.statusCode, refused.headers.allow]).toEqual([405, allow]);
    }
    const asked = await http.inject({ method: 'OPTIONS', url });
    expect([asked.statusCode, asked.headers.allow]).toEqual([204, allow]);
    expect((await http.inject({ method: 'PUT', url: '/things/abc/more' })).statusCode).toBe(404);
  });

  test('has no HSTS on plain http', async () => {
    const plain = make({ config: { ...CONFIG, publicUrl: 'http://localhost:3000' } });
    expect((await plain.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });

  test('depends on X-Forwarded-For of a trusted proxy only', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9, 192.0.2.1' };
    const ask = async (remoteAddress: string) =>
      (await http.inject({ url: '/ip', remoteAddress, headers })).json<object>();
    expect(await ask('127.0.0.1')).toEqual({ ip: '192.0.2.1' });
    expect(await ask('198.51.100.1')).toEqual({ ip: '198.51.100.1' });
  });

  test.each(['ping', 'canHash'])('readyz answers 503 if %s fails, healthz does not', async (check) => {
    const alone = make({ [check]: () => Promise.reject(new Error('gone')) });
    const ready = await alone.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '1']);
    expect((await alone.inject('/healthz')).statusCode).toBe(200);
  });

  test('readyz answers 503 once the server stops, healthz and the API do not', async () => {
    let isStopping = false;
    const leaving = make({ isStopping: () => isStopping });
    leaving.get('/call', async () => ({}));
    const ask = async () =>
      Promise.all(['/readyz', '/healthz', '/call'].map(async (path) => (await leaving.inject(path)).statusCode));
    expect(await ask()).toEqual([200, 200, 200]);
    isStopping = true;
    expect(await ask()).toEqual([503, 200, 200]);
  });
});

describe('a client that resets its connection', () => {
  let came = 0;
  const { http, lines } = withLog('info');
  http.server.on('request', () => (came += 1));
  http.post('/ip', async (request) => {
    await new Promise((done) => setTimeout(done, 20));
    return { length: request.ip.length };
  });
  beforeAll(() => http.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => http.close());

  const HEAD = 'POST /ip HTTP/1.1\r\nHost: a\r\nContent-Length: ';
  test.each([
    ['right after the request', `${HEAD}2\r\n\r\n{}`, 0],
    ['while it is answered', `${HEAD}2\r\n\r\n{}`, 10],
    ['within the body', `${HEAD}20\r\n\r\n{`, 10],
  ])('%s is not logged as an error', async (_when, bytes, waitMs) => {
    [lines.length, came] = [0, 0];
    const { port } = http.server.address() as AddressInfo;
    for (let round = 0; round < 6; round += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await new Promise<void>((done) => socket.write(bytes, () => done()));
      if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
      socket.resetAndDestroy();
    }
    await expect.poll(() => came).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 100));
    expect(lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 40)).toEqual([]);
  });
});

describe('malformed HTTP', () => {
  const http = make();
  let port = 0;
  beforeAll(async () => {
    await http.listen({ port: 0, host: '127.0.0.1' });
    port = (http.server.address() as AddressInfo).port;
  });
  afterAll(() => http.close());

  const send = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.end(bytes);
    return text(socket);
  };
  const host = 'Host: a\r\nConnection: close\r\n';

  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['two Hosts', `GET /healthz HTTP/1.1\r\n${host}Host: b\r\n\r\n`, 400],
    ['a header of 20 kB', `GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a NUL in a header', `GET /healthz HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, 400],
    ['TRACE', `TRACE /healthz HTTP/1.1\r\n${host}\r\n`, 405],
    ['an odd method', `PURGE /healthz HTTP/1.1\r\n${host}\r\n`, 405],
  ])('%s is refused with the constant headers', async (_name, bytes, status) => {
    const response = await send(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });

  test('is answered once, and then the connection is closed, even if the client keeps its side open', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write('nonsense\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    const open = () => new Promise<number>((done) => http.server.getConnections((_error, count) => done(count)));
    await expect.poll(open).toBe(0);
    socket.destroy();
  });

  test('does not stop the server', async () => {
    expect(await send(`GET /healthz HTTP/1.1\r\n${host}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});
