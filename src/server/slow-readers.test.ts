import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeStalledConnections } from './slow-readers.ts';

const LIMIT_MS = 4_000;
const LARGE = Buffer.alloc(16_000_000);
const server = createServer((request, response) => response.end(request.url === '/large' ? LARGE : 'small'));
let port = 0;
beforeAll(async () => {
  closeStalledConnections(server, LIMIT_MS, 50);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const open = async () => new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
const ask = (path: string) => {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return socket;
};

test('a client that does not read loses the connection, a slow one gets everything', async () => {
  const stubborn = ask('/large').pause();
  expect((await text(ask('/large'))).length).toBeGreaterThan(LARGE.length);
  expect(await text(ask('/small'))).toContain('small');
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
  stubborn.destroy();
});
