import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAKE_CSP, writeFakeSite } from '#test/fake-site.ts';
import { createHttp } from '../http.ts';
import { API_CSP } from '../http/headers.ts';
import { logOptions } from '../process/log.ts';
import { loadSite } from './load.ts';
import { NotBuiltError } from './variants.ts';

const site = writeFakeSite();
let http: FastifyInstance;
let port: number;

beforeAll(async () => {
  http = createHttp({
    config: { publicUrl: 'https://site.example', trustedProxies: [], limits: { requestsPerClient: 1_000 } },
    log: logOptions('silent'),
    pages: {
      site: loadSite(site.folder, true),
      redirects: { '/.well-known/change-password': '/entra' },
    },
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});

afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  site.remove();
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', sent = '') {
  const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end(sent);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode, headers: response.headers, body, text: body.toString() };
}

/** Sends bytes as they are and gives the status of the response, or `closed`. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', () => resolve('closed'));
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed'));
  });
}

test('a page that fails names the id of its log line, and not the fault', async () => {
  const lines: string[] = [];
  const broken = new Map();
  broken.get = () => {
    throw new Error('a secret');
  };
  const failing = createHttp({
    config: { publicUrl: 'https://site.example', trustedProxies: [], limits: { requestsPerClient: 1_000 } },
    log: logOptions('error', { write: (line) => void lines.push(line) }),
    pages: { site: { ...loadSite(site.folder, true), resources: broken }, redirects: {} },
  });
  const address = await failing.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${address}/home`, { headers: { connection: 'close' } });
  await failing.close();
  const id = response.headers.get('x-request-id') ?? 'none';
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining(`(number ${id})`)]);
  expect(lines).toEqual([expect.stringContaining(`"reqId":"${id}"`)]);
});

describe('pages', () => {
  test.each([
    ['/', 'page /', 'it'],
    ['/home?x=1', 'page /home', 'it'],
    ['/de', 'page /de', 'de'],
    ['/el/bilancio-MVP', 'page /el/bilancio-MVP', 'el'],
  ])('%s is answered with its page and its language', async (path, text, language) => {
    const headers = { 'content-language': language, 'content-type': 'text/html; charset=utf-8' };
    expect(await ask(path)).toMatchObject({ status: 200, text, headers });
  });

  test('have the CSP of the build and every constant header, as files, redirects and errors have', async () => {
    const responses = ['/home', '/assets/home-B3x.js', '/HOME', '/none', '/%zz'].map((path) => ask(path));
    for (const { headers } of await Promise.all([...responses, ask('/home', {}, 'PUT')])) {
      expect(headers['content-security-policy']).toBe(FAKE_CSP);
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('are cached but revalidated, and one without a language prefix is not kept by shared caches', async () => {
    expect((await ask('/home')).headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
    });
    expect((await ask('/de/home')).headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Cookie',
    });
  });

  test('HEAD gives the headers of GET and no body', async () => {
    const head = await ask('/de/home', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '13', 0]);
  });

  test.each([
    ['/de/nothing', 'lost in de'],
    ['/DE/nothing', 'lost in de'],
    ['/nothing', 'lost in it'],
    ['/it/nothing', 'lost in it'],
    ['/it/de/home', 'lost in it'],
    ['/home//', 'lost in it'],
    ['/de//home', 'lost in de'],
    ['/..%2fsite.json', 'lost in it'],
    ['/authority', 'lost in it'],
    ['/constructor', 'lost in it'],
    ['/%5Cexample.org', 'lost in it'],
  ])('%s is not found, in the language of its prefix', async (path, text) => {
    expect(await ask(path)).toMatchObject({ status: 404, text });
  });
});

describe('files', () => {
  test('with a hash in their name are cached for a year, pictures for a day, others are revalidated', async () => {
    expect((await ask('/assets/home-B3x.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { headers } = await ask('/icon-192.png', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  test('may be shown by other sites if they are pictures, and by nobody else if they are scripts or pages', async () => {
    for (const [path, policy] of [
      ['/icon-192.png', 'cross-origin'],
      ['/assets/home-B3x.js', 'same-origin'],
      ['/home', 'same-origin'],
    ] as const)
      expect((await ask(path)).headers['cross-origin-resource-policy'], path).toBe(policy);
  });

  test('that do not exist are kept by no cache', async () => {
    expect((await ask('/assets/gone-B3x.js')).headers['cache-control']).toBe('no-store');
  });

  test('accept no form', async () => {
    const { status, headers } = await ask('/icon-192.png', {}, 'POST', 'a=b');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('redirects', () => {
  test.each([
    ['/HOME', '/home'],
    ['/bilancio-mvp?a=1&b=%2F', '/bilancio-MVP?a=1&b=%2F'],
    ['/home/', '/home'],
    ['/De/Home/', '/de/home'],
    ['/de/', '/de'],
    ['/it', '/'],
    ['/it/', '/'],
    ['/IT/bilancio-mvp/?q', '/bilancio-MVP?q'],
    ['/%68ome', '/home'],
    ['/it?next=//example.org', '/?next=//example.org'],
  ])('%s leads to %s permanently', async (path, location) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test('the well-known address for changing passwords leads to the sign-in page', async () => {
    const { status, headers } = await ask('/.well-known/change-password');
    expect([status, headers.location]).toEqual([302, '/entra']);
  });

  test('a form that is sent to a page leads back to the page', async () => {
    expect(await ask('/entra?next=/lavoro', {}, 'POST', 'email=a')).toMatchObject({
      status: 303,
      headers: { location: '/entra?next=/lavoro' },
    });
    expect(await ask('/ENTRA', {}, 'POST', 'email=a')).toMatchObject({ status: 303, headers: { location: '/entra' } });
    expect((await ask('/entra', { 'content-length': '20000' }, 'POST', 'x'.repeat(20_000))).status).toBe(413);
  });
});

describe('the cookie lang', () => {
  test.each([
    ['/home?x=1', 'lang=de', '/de/home?x=1'],
    ['/', 'a=b; lang=el; c=d', '/el'],
  ])('leads from %s with %s to %s, for this visitor only', async (path, cookie, location) => {
    const { status, headers } = await ask(path, { cookie });
    expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'private, no-cache']);
    expect(headers.vary).toBe('Cookie, Sec-Fetch-Site');
  });

  test.each([
    ['/home', 'lang=it', undefined],
    ['/home', 'lang=xx', undefined],
    ['/home', 'lang=constructor', undefined],
    ['/home', 'language=de', undefined],
    ['/home', 'xlang=de', undefined],
    ['/el/home', 'lang=de', undefined],
    ['/home', 'lang=de', 'same-origin'],
  ])('does nothing on %s with %s and Sec-Fetch-Site %s', async (path, cookie, site) => {
    const response = await ask(path, { cookie, ...(site && { 'sec-fetch-site': site }) });
    expect(response).toMatchObject({ status: 200, text: `page ${path}` });
  });

  test('Accept-Language does not redirect', async () => {
    expect((await ask('/home', { 'accept-language': 'de' })).status).toBe(200);
  });
});

describe('encodings', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['identity;q=0', undefined],
    ['br;q=nonsense', undefined],
    ['', undefined],
  ])('Accept-Encoding %j gives %s', async (accepted, encoding) => {
    const { headers, body } = await ask('/de/home', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(text.toString()).toBe('page /de/home');
  });

  test('each has a strong ETag of its own, and a request with that gets no body', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etag = (await ask('/de/home', { 'accept-encoding': encoding })).headers.etag!;
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.add(etag);
      const again = await ask('/de/home', { 'accept-encoding': encoding, 'if-none-match': `"other", W/${etag}` });
      const headers = { etag, vary: 'Accept-Encoding, Cookie', 'content-security-policy': FAKE_CSP };
      expect(again).toMatchObject({ status: 304, text: '', headers });
      expect(again.headers['content-type']).toBeUndefined();
    }
    expect(tags.size).toBe(3);
    expect((await ask('/de/home', { 'if-none-match': [...tags][0]! })).status).toBe(200);
    expect((await ask('/de/home', { 'if-none-match': '*' })).status).toBe(304);
    expect((await ask('/nothing', { 'if-none-match': '*' })).status).toBe(404);
  });
});

describe('methods and malformed requests', () => {
  test.each(['/auth', '/auth/users/?x=1', '/auth/%zz', '/healthz'])('%s belongs to the API', async (path) => {
    expect((await ask(path)).headers['content-security-policy']).toBe(API_CSP);
    expect((await ask(path, {}, 'DELETE')).headers['content-security-policy']).toBe(API_CSP);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PURGE'])('%s is not allowed on a page', async (method) => {
    const { status, headers } = await ask('/home', {}, method);
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });

  test.each([
    ['GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET /home HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n', '400'],
    ['GET /home%00 HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET /HOME%0d%0aX:1 HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET //example.org HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET http://example.org/HOME HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET /HOME?\xe9 HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET /home HTTP/1.1\r\n\r\n', '400'],
    ['GET /home HTTP/0.9\r\n\r\n', '400'],
    ['GET /home HTTP/1.0\r\n\r\n', '200'],
    ['TRACE /home HTTP/1.1\r\nHost: a\r\n\r\n', '405'],
    ['TRACE /auth/users/ HTTP/1.1\r\nHost: a\r\n\r\n', '404'],
    ['GET /home\0 HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['GET /home HTTP/1.1\nHost: a\n\n', '400'],
    ['GET /home HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n', '400'],
    ['CONNECT example.org:443 HTTP/1.1\r\nHost: a\r\n\r\n', 'closed'],
    ['POST /entra HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n', '303'],
  ])('%j gets %s', async (bytes, status) => {
    expect(await sendRaw(bytes)).toBe(status);
    expect((await ask('/home')).status).toBe(200);
  });
});

test.each('/.git/config /.env /package.json /server/start.mjs /site.json /%2e%2e/package.json'.split(' '))(
  '%s is no file of the site',
  async (path) => expect((await ask(path)).status).toBe(404),
);

test('a site that is not built is reported with the command to build it', async () => {
  const load = () => loadSite(join(site.folder, 'nowhere'), false);
  expect(load).toThrow(NotBuiltError);
  expect(load).toThrow('npm run build');
});
