import { createServer, ServerResponse, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeReadyHead } from './ready-headers.ts';

const NOON = Date.UTC(2026, 10, 22, 12);

let server: Server;
let headers: readonly string[];

beforeEach(async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOON);
  vi.spyOn(ServerResponse.prototype, 'writeHead');
  headers = ['Content-Length', '2', 'X-Kind', 'plain'];
  server = createServer((request, response) => {
    writeReadyHead(request, response, 200, headers);
    response.end('ok');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});

afterEach(async () => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Sends requests over one connection, the last of which closes it, and gives all that comes back, without dates. */
async function say(...requests: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.map((request) => `${request}\r\nHost: a\r\n\r\n`).join(''));
  return (await text(socket)).replaceAll(/^Date: .*$/gm, 'Date');
}

const made = () => vi.mocked(ServerResponse.prototype.writeHead).mock.calls.length;

const ANSWER = ['HTTP/1.1 200 OK', 'Content-Length: 2', 'X-Kind: plain', 'Date'];
const OPEN = [...ANSWER, 'Connection: keep-alive', 'Keep-Alive: timeout=5', '', 'ok'].join('\r\n');
const CLOSED = [...ANSWER, 'Connection: close', '', 'ok'].join('\r\n');
const LAST = 'GET / HTTP/1.1\r\nConnection: close';

test('the headers of a page are put together once a second, and each answer has them', async () => {
  expect(await say('GET / HTTP/1.1', 'GET / HTTP/1.1', 'GET / HTTP/1.1', LAST)).toBe(OPEN + OPEN + OPEN + CLOSED);
  expect(made()).toBe(2);
  vi.mocked(Date.now).mockReturnValue(NOON + 1_000);
  expect(await say('GET / HTTP/1.1', 'GET / HTTP/1.1', LAST)).toBe(OPEN + OPEN + CLOSED);
  expect(made()).toBe(4);
});

test('whoever asks otherwise gets headers of their own', async () => {
  await say('GET / HTTP/1.1', LAST);
  expect(await say('HEAD / HTTP/1.1', LAST)).toBe(OPEN.slice(0, -2) + CLOSED);
  expect(await say('GET / HTTP/1.0')).toBe(CLOSED);
  expect(await say('GET / HTTP/1.0\r\nConnection: keep-alive', LAST)).toBe(OPEN + CLOSED);
});

test('another list has other headers', async () => {
  await say('GET / HTTP/1.1', LAST);
  headers = ['Content-Length', '2', 'X-Kind', 'other'];
  expect(await say('GET / HTTP/1.1', LAST)).toBe((OPEN + CLOSED).replaceAll('plain', 'other'));
});
