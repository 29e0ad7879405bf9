import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { stopReading } from './stop-reading.ts';

test('nothing more is read of a connection that goes to another process', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = async (): Promise<[Socket, Socket]> => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    return [client, socket];
  };
  const [client, socket] = await open();
  client.write('head');
  socket.on('data', () => stopReading(socket));
  await once(socket, 'data');
  client.write('the ticket');
  // What was sent later has arrived elsewhere.
  const [other, later] = await open();
  other.write('later');
  await once(later, 'data');
  expect(socket.bytesRead).toBe('head'.length);
  for (const one of [client, socket, other, later]) one.destroy();
  server.close();
});
