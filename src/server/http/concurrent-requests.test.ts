import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createHttp } from '#src/server/http.ts';
import { logOptions } from '#src/server/process/log.ts';

/** A server with one endpoint, which responds when the test says so. */
function makeServer() {
  const waiting: (() => void)[] = [];
  const http = createHttp({
    config: { publicUrl: 'https://aperta.example', trustedProxies: [], limits: { requestsPerClient: 3 } },
    log: logOptions('silent'),
  });
  http.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return {};
  });
  const ask = async (remoteAddress: string, url = '/slow') => (await http.inject({ url, remoteAddress })).statusCode;
  const isWaiting = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { http, ask, waiting, isWaiting };
}

test('the concurrent requests of one client are limited; others, and health, are answered', async () => {
  const { http, ask, waiting, isWaiting } = makeServer();
  const first = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map((from) => ask(from));
  await isWaiting(4);
  const refused = await http.inject({ url: '/slow', remoteAddress: '192.0.2.1' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(await ask('192.0.2.1', '/healthz')).toBe(200);
  waiting.splice(0).forEach((response) => response());
  expect(await Promise.all(first)).toEqual([200, 200, 200, 200]);
  await new Promise((resolve) => setImmediate(resolve));
  const again = ask('192.0.2.1');
  await isWaiting(1);
  waiting.splice(0).forEach((response) => response());
  expect(await again).toBe(200);
  await http.close();
});

test('the limit also covers requests that arrive together and are answered without a wait', async () => {
  const { http } = makeServer();
  http.get('/quick', async () => ({}));
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  let taken = 0;
  http.server.on('connection', () => (taken += 1));
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
  while (taken < sockets.length) await new Promise((resolve) => setTimeout(resolve, 5));
  const responses = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write('GET /quick HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const successes = (await Promise.all(responses)).filter((response) => response.startsWith('HTTP/1.1 200')).length;
  expect(successes).toBeGreaterThanOrEqual(3);
  // Node may read them in more than one turn of the event loop.
  expect(successes).toBeLessThan(50);
  await http.close();
});

test('clients of one /48 have together twice the limit of one client', async () => {
  const { http, ask, waiting, isWaiting } = makeServer();
  const first = Array.from({ length: 6 }, (_, index) => ask(`2001:db8:1:${index}00::1`));
  await isWaiting(6);
  expect(await ask('2001:db8:1:ff00::1')).toBe(429);
  const other = ask('2001:db8:2::1');
  await isWaiting(7);
  waiting.splice(0).forEach((response) => response());
  expect(await Promise.all([...first, other])).toEqual(Array.from({ length: 7 }, () => 200));
  await http.close();
});
