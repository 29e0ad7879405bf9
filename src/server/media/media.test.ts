import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPECTED_API_CSP, EXPECTED_HEADERS } from '#test/expected-headers.ts';
import { writeFakeSite } from '#test/fake-site.ts';
import { createHttp } from '../http.ts';
import { loadSite } from '../pages/load.ts';
import { logOptions } from '../process/log.ts';
import { lostMedia } from './load-media.ts';
import { mediaAnswer } from './media-answer.ts';

const FILE = { bytes: 100, etag: '"x"' };

test.each([
  [{}, 200, 0, 99],
  [{ range: 'bytes=0-' }, 206, 0, 99],
  [{ range: 'bytes=10-19' }, 206, 10, 19],
  [{ range: 'Bytes = 90-1000' }, 206, 90, 99],
  [{ range: 'bytes=-5' }, 206, 95, 99],
  [{ range: 'bytes=-1000' }, 206, 0, 99],
  [{ range: 'bytes=100-' }, 416],
  [{ range: 'bytes=-0' }, 416],
  [{ range: `bytes=${'9'.repeat(400)}-` }, 416],
  [{ range: 'bytes=5-4' }, 200, 0, 99],
  [{ range: 'bytes=-' }, 200, 0, 99],
  [{ range: 'bytes=0-1,5-6' }, 200, 0, 99],
  [{ range: 'lines=1-2' }, 200, 0, 99],
  [{ range: 'bytes=1-2', 'if-range': '"x"' }, 206, 1, 2],
  [{ range: 'bytes=1-2', 'if-range': 'W/"x"' }, 200, 0, 99],
  [{ range: 'bytes=1-2', 'if-range': 'Thu, 26 Nov 2026 00:00:00 GMT' }, 200, 0, 99],
  [{ range: 'bytes=1-2', 'if-none-match': '"a", W/"x"' }, 304],
])('%j gives %i', (headers, status, first?: number, last?: number) => {
  expect(mediaAnswer('GET', headers, FILE)).toEqual({ status, ...(first !== undefined && { first, last }) });
});

test('a range is for GET alone', () => expect(mediaAnswer('HEAD', { range: 'bytes=1-2' }, FILE).status).toBe(200));

const FILM = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
/** Larger than what kernels buffer. */
const LARGE_BYTES = 200_000_000;
const folder = mkdtempSync(join(tmpdir(), 'media-'));
const film = join(folder, 'film.webm');
const lines: string[] = [];
const entry = (name: string, type: string, bytes = FILM.length) => ({
  path: `/media/abc/${name}`,
  file: name,
  isApart: true as const,
  type,
  bytes,
  sha256: createHash('sha256').update(FILM).digest('hex'),
});
const site = writeFakeSite([], undefined, {}, [
  entry('film.webm', 'video/webm'),
  entry('large.webm', 'video/webm', LARGE_BYTES),
  entry('book.epub', 'application/epub+zip'),
  entry('gone.webm', 'video/webm'),
]);
const loaded = loadSite(site.folder, true, undefined, folder);
const http = createHttp({
  config: { publicUrl: 'https://site.example', trustedProxies: [], limits: { requestsPerClient: 1_000 } },
  log: logOptions('info', { write: (line) => void lines.push(line) }),
  pages: { site: loaded, redirects: {} },
});
let port = 0;
beforeAll(async () => {
  writeFileSync(film, FILM);
  writeFileSync(join(folder, 'book.epub'), FILM);
  writeFileSync(join(folder, 'large.webm'), '');
  truncateSync(join(folder, 'large.webm'), LARGE_BYTES);
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  site.remove();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${port}/media/abc/${path}`, { headers, method });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};

test('a film is sent whole or in parts, and not again to a client that has it', async () => {
  const { status, headers, body } = await ask('film.webm');
  expect([status, body.equals(FILM)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject(EXPECTED_HEADERS);
  expect(headers.get('content-security-policy')).toBe(`${EXPECTED_API_CSP}; sandbox`);
  expect(headers.get('content-disposition')).toBeNull();
  const part = await ask('film.webm', { range: 'bytes=70000-209999' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 70000-209999/${FILM.length}`]);
  expect(part.body.equals(FILM.subarray(70_000, 210_000))).toBe(true);
  expect((await ask('film.webm', { range: `bytes=${FILM.length}-` })).headers.get('content-range')).toBe(
    'bytes */3000000',
  );
  expect((await ask('film.webm', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  const head = await ask('book.epub', {}, 'HEAD');
  expect([head.body.length, head.headers.get('content-length')]).toEqual([0, '3000000']);
  expect(head.headers.get('content-disposition')).toBe('attachment; filename="book.epub"');
  expect((await ask('film.webm', {}, 'POST')).status).toBe(405);
});

test('a file that is missing or has changed is an unknown address, with one line in the log', async () => {
  expect(lostMedia(loaded.media)).toEqual(['/media/abc/gone.webm']);
  renameSync(film, `${film}.away`);
  expect([(await ask('film.webm')).status, (await ask('film.webm')).status]).toEqual([404, 404]);
  writeFileSync(film, FILM.subarray(1));
  expect((await ask('film.webm')).status).toBe(404);
  renameSync(`${film}.away`, film);
  expect((await ask('film.webm')).status).toBe(200);
  expect(lines.filter((line) => line.includes(film))).toHaveLength(1);
});

test('one client gets a limited number at a time', async () => {
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').pause());
  await Promise.all(
    sockets.map(async (socket) => {
      socket.write('GET /media/abc/large.webm HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'readable');
    }),
  );
  const { status, headers } = await ask('film.webm');
  expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  sockets.forEach((socket) => socket.destroy());
  await expect.poll(async () => (await ask('film.webm')).status, { timeout: 30_000 }).toBe(200);
});
