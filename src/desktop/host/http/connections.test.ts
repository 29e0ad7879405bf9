import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createListener, listen, MOST_OF_CLIENT } from './connections.ts';

const HEAD = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

afterEach(() => vi.useRealTimers());

// Other systems than Linux have one address of this network, unless somebody adds others.
test.runIf(process.platform === 'linux')('a client that sends no heads leaves places for others', async () => {
  // None of the heads is given up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const http = createServer((_request, response) => response.end('answer'));
  const listener = createListener(http, { handOver: () => false }, { proxies: ['127.0.0.9'] });
  const port = await listen(listener, 0, '127.0.0.1');
  const open: Socket[] = [];
  const from = (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    open.push(socket);
    return socket;
  };
  const answerTo = async (address: string) => {
    const socket = from(address);
    socket.write(HEAD);
    return text(socket).catch(() => '');
  };
  const fill = async (address: string) => {
    for (let count = 0; count < MOST_OF_CLIENT; count++) await once(from(address), 'connect');
  };
  await fill('127.0.0.2');
  await fill('127.0.0.9');
  expect(await answerTo('127.0.0.2')).toBe('');
  for (const address of ['127.0.0.3', '127.0.0.9']) expect(await answerTo(address)).toContain('answer');
  for (const socket of open) socket.destroy();
  listener.close();
  await once(listener, 'close');
  http.close();
});

test('a session gets a request without cookies, and all else of it', async () => {
  const http = createServer();
  const given: string[] = [];
  const handOver = (_id: string, socket: Socket, head: Buffer) => {
    given.push(head.toString('latin1'));
    socket.end();
    return true;
  };
  const listener = createListener(http, { handOver });
  const port = await listen(listener, 0, '127.0.0.1');
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /s/t-1/guest HTTP/1.1\r\nHost: a\r\nCookie: desktop=secret\r\ncookie : b=c\r\nOrigin: o\r\n\r\nrest',
  );
  await once(socket.resume(), 'close');
  expect(given).toEqual(['GET /s/t-1/guest HTTP/1.1\r\nHost: a\r\nOrigin: o\r\n\r\nrest']);
  listener.close();
});
