import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createListener } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { requireWholeRequests } from './whole-requests.ts';

afterEach(() => vi.useRealTimers());

test('a request that does not arrive is given up, and one that takes long to answer is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const http = createServer((request, response) => {
    request.resume().on('end', () => http.emit('arrived', response));
  });
  requireWholeRequests(http);
  const listener = createListener((socket) => http.emit('connection', socket)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const ask = async (request: string): Promise<{ answer: Promise<string> }> => {
    const socket = connect((listener.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    await once(listener, 'connection');
    // A connection that is closed before all was read is reset.
    return { answer: text(socket).catch(() => '') };
  };
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\n';
  const arrived = once(http, 'arrived');
  const whole = await ask(`${head}12`);
  const [response] = (await arrived) as [ServerResponse];
  const cut = [await ask(''), await ask('\r\n'), await ask(`${head}1`)];
  vi.advanceTimersByTime(25_000);
  expect(await Promise.all(cut.map(async ({ answer }) => answer))).toEqual(['', '', '']);
  response.end('answer');
  expect(await whole.answer).toContain('answer');
  listener.close();
});
