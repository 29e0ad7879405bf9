import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { joinStream } from './stream.ts';

/** Joins a page to a display. Returns both, and what the display's side of the socket is. */
async function joined() {
  const address = join(mkdtempSync(join(tmpdir(), 'stream-')), 'rfb.sock');
  const display = createServer().listen(address);
  await once(display, 'listening');
  const nothing = () => {};
  const methods = { OPEN: 1, readyState: 1, close: nothing, pause: nothing, resume: nothing };
  const page = Object.assign(new EventEmitter(), methods);
  const stream = joinStream(page as unknown as WebSocket, address, {
    onInput: nothing,
    onPointer: nothing,
    onPress: nothing,
  });
  const [socket] = (await once(display, 'connection')) as [Socket];
  return { display, page, stream, socket };
}

test('the display has read all keys of a page whose line is cut, and lets go of them, though that has not closed', async () => {
  const { display, page, stream, socket } = await joined();
  const read: Buffer[] = [];
  socket.on('data', (data: Buffer) => read.push(data));
  const press = Buffer.from([4, 1, 0, 0, 0, 0, 0, 97]);
  page.emit('message', press);
  stream.leave();
  page.emit('message', Buffer.from([4, 0, 0, 0, 0, 0, 0, 97]));
  await once(socket, 'end');
  expect(Buffer.concat(read)).toEqual(press);
  display.close();
});

test('what comes while the display is held reaches it afterwards, in order, also of a page that leaves', async () => {
  const { display, page, stream, socket } = await joined();
  let read = '';
  socket.on('data', (data: Buffer) => (read += data.toString()));
  const release = stream.hold();
  for (const letter of 'abc') page.emit('message', Buffer.from(letter));
  await new Promise((done) => setTimeout(done, 50));
  expect(read).toBe('');
  release();
  page.emit('message', Buffer.from('d'));
  stream.hold();
  page.emit('message', Buffer.from('e'));
  stream.leave();
  await once(socket, 'end');
  expect(read).toBe('abcde');
  display.close();
});
