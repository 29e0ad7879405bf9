// nginx with deploy/nginx.conf, TLS included, in front of two servers that only say what they were asked.
import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, constants } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { mainFile, startNginx, tlsSite } from './nginx-site.ts';
import { has, read } from './read.ts';

const TLS = { rejectUnauthorized: false, servername: 'aperta.example.org', agent: false };

describe.skipIf(!has('nginx') || !has('openssl'))('nginx with its file (skipped without nginx or openssl)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
  /** What the servers were asked: their number, method, path and the client's address. */
  const asked: string[] = [];
  let front = 0;
  let spare = 0;
  let main = '';
  let nginx: ChildProcess;
  let stopping = -1;
  let areGone = false;
  const servers: Server[] = [];

  beforeAll(async () => {
    [front, spare] = [await freePort(), await freePort()];
    const ports = [await freePort(), await freePort()] as const;
    for (const [number, port] of ports.entries())
      servers.push(
        createServer(({ method, url, headers }, response) => {
          if (url !== '/readyz') asked.push(`${number} ${method} ${url} ${String(headers['x-forwarded-for'])}`);
          const isOther = url?.includes(`.of-${1 - number}.`) || (areGone && url?.includes('.of-'));
          const heads = { 'Cache-Control': url?.endsWith('.js') && !isOther ? 'max-age=9999' : 'no-cache' };
          response.writeHead(isOther ? 404 : url === '/readyz' && number === stopping ? 503 : 200, heads).end();
        }).listen(port, '127.0.0.1'),
      );
    for (const name of ['away', 'busy']) writeFileSync(join(folder, `${name}.html`), `the page ${name}`);
    main = mainFile(tlsSite(read('nginx.conf'), { front, spare, servers: ports }, folder), folder);
    nginx = startNginx(main);
    await vi.waitFor(() => send('GET', '/'), { timeout: 20_000 });
  });
  afterAll(() => {
    nginx.kill();
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  const send = (method: string, path: string, accept = '*/*') =>
    new Promise<{ status: number | undefined; retry: string | undefined; body: string }>((resolve, reject) => {
      const headers = { 'X-Forwarded-For': '192.0.2.66', Host: 'aperta.example.org', Accept: accept };
      request({ ...TLS, port: front, host: '127.0.0.1', method, path, headers }, async (response) => {
        const body = await text(response);
        resolve({ status: response.statusCode, retry: response.headers['retry-after'], body });
      })
        .on('error', reject)
        .end();
    });

  test('loads, with TLS as shipped', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', main, '-e', 'stderr'], { encoding: 'utf8' });
    // Newer versions prefer another form of the line.
    expect([status, stderr.replaceAll(/^.*"listen \.\.\. http2" directive is deprecated.*\n/gm, '')]).toEqual([0, '']);
  });

  test('speaks HTTP/2 over TLS, and passes the client’s own address on', async () => {
    const session = connect(`https://127.0.0.1:${front}`, TLS);
    const stream = session.request({ ':path': '/home', 'x-forwarded-for': '192.0.2.66' });
    const status = await new Promise((resolve) =>
      stream.once('response', (heads) => resolve(heads[constants.HTTP2_HEADER_STATUS])),
    );
    session.close();
    expect([status, session.alpnProtocol]).toEqual([200, 'h2']);
    expect(asked.at(-1)).toMatch(/^\d GET \/home 127\.0\.0\.1$/);
  });

  test('redirects from plain HTTP to the configured name', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${spare}/home?a`, { redirect: 'manual' });
    expect(headers.get('location')).toBe('https://aperta.example.org/home?a');
  });

  test('finds a file of one release while the servers run two, and when that release is gone', async () => {
    const files = ['/assets/page.of-0.js', '/assets/page.of-1.js'];
    for (const path of [...files, '/texts/home/it.of-1.json', '/media/book.of-0.pdf'])
      expect((await send('GET', path)).status, path).toBe(200);
    areGone = true;
    for (const path of files) expect((await send('GET', path)).status, path).toBe(200);
    expect((await send('GET', '/assets/page.of-2.js')).status).toBe(404);
    areGone = false;
    expect((await send('GET', '/assets/page.of-2.js')).status).toBe(200);
  });

  test('sends no request to a server that is stopping, of members or of apps', async () => {
    for (stopping of [0, 1]) {
      // After these nginx avoids that server for two seconds.
      for (const path of ['/auth/token/login/', '/oidc/token', '/auth/users/']) await send('POST', path);
      await wait(200);
      asked.length = 0;
      for (const path of ['/auth/token/login/', '/oidc/token', '/oidc/token']) await send('POST', path);
      expect(asked.map((line) => line[0])).toEqual(Array(3).fill(String(1 - stopping)));
      // nginx counts whole seconds.
      await wait(3_100);
    }
    stopping = -1;
  });

  test('answers 429 past its limits, earlier for the API than for pages, and 503 without a server, each with a page or JSON', async () => {
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const json = '{"error":"temporarily_unavailable"}';
    const refused = async (path: string, accept?: string) => {
      const responses = await Promise.all(Array.from({ length: 90 }, () => send('GET', path, accept)));
      return responses.filter(({ status }) => status === 429);
    };
    expect(await refused('/home')).toEqual([]);
    const [pages, calls] = [await refused('/oidc/auth', browser), await refused('/auth/users/me/')];
    for (const { length } of [pages, calls]) expect(length).toBeGreaterThan(20);
    expect(pages[0]).toEqual({ status: 429, retry: '60', body: 'the page busy' });
    expect(calls[0]).toEqual({ status: 429, retry: '5', body: json });
    for (const server of servers) server.close().closeAllConnections();
    // The limits let some through again.
    await wait(1_100);
    for (const path of ['/home', '/media/book.pdf', '/oidc/auth?client_id=a'])
      expect(await send('GET', path, browser)).toEqual({ status: 503, retry: '5', body: 'the page away' });
    for (const method of ['GET', 'POST'])
      expect(await send(method, '/auth/users/')).toEqual({ status: 503, retry: '5', body: json });
  });
});
