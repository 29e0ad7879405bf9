import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('a client that takes one part after the other keeps the connection, one that takes none loses it', () => {
  vi.useFakeTimers();
  const fake = new EventEmitter();
  closeStalledConnections(fake as Server, 20_000, 1_000);
  const clients = ['slow', 'stubborn'].map(() =>
    Object.assign(new EventEmitter(), { writableLength: 65_536, bytesWritten: 65_536, destroy: vi.fn() }),
  );
  for (const socket of clients) fake.emit('connection', socket);
  for (let part = 0; part < 6; part++) {
    vi.advanceTimersByTime(10_000);
    if (clients[0]) clients[0].bytesWritten += 65_536;
  }
  fake.emit('close');
  vi.useRealTimers();
  expect(clients.map(({ destroy }) => destroy.mock.calls.length > 0)).toEqual([false, true]);
});
