import { EventEmitter, once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { joinGuestStream } from './guest-stream.ts';

const key = (isDown: boolean) => Buffer.from([4, isDown ? 1 : 0, 0, 0, 0, 0, 0, 97]);

test('keys of a helper arrive after the display was held, also of a removed helper, no key stays down, and no flood is read', async () => {
  const display = join(mkdtempSync(join(tmpdir(), 'guest-')), 'rfb.sock');
  const server = createServer().listen(display);
  await once(server, 'listening');
  const nothing = () => {};
  let isPaused = false;
  const pause = () => void (isPaused = true);
  const methods = { OPEN: 1, readyState: 1, send: nothing, close: nothing, pause, resume: nothing };
  const page = Object.assign(new EventEmitter(), methods);
  let typed = 0;
  const onInput = () => void typed++;
  let pressed = 0;
  let bytes = 0;
  const line = { bytesRead: () => bytes, onPointer: nothing, onFault: nothing };
  const guest = { ...line, kind: 'help', display, viewPassword: '', onInput, onPress: () => void pressed++ } as const;
  const stream = joinGuestStream(page as unknown as WebSocket, guest);
  const [socket] = (await once(server, 'connection')) as [Socket];
  let read = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => (read = Buffer.concat([read, data])));
  // RFC 6143, 7.1: version, security types, result; then ClientInit comes.
  for (const words of [Buffer.from('RFB 003.008\n'), Buffer.from([1, 1]), Buffer.alloc(4)]) socket.write(words);
  for (const words of [Buffer.from('RFB 003.008\n'), Buffer.from([1]), Buffer.from([1])])
    page.emit('message', words, true);
  await expect.poll(() => read.length).toBeGreaterThan(13);
  const begun = read.length;
  expect(isPaused).toBe(false);
  // Pongs, say.
  bytes = 513 * 1024;
  await expect.poll(() => isPaused).toBe(true);

  const release = stream.hold();
  page.emit('message', key(true), true);
  page.emit('message', key(false), true);
  await new Promise((done) => setTimeout(done, 50));
  expect([read.length - begun, typed, pressed]).toEqual([0, 2, 0]);
  release();
  await expect.poll(() => read.subarray(begun)).toEqual(Buffer.concat([key(true), key(false)]));
  expect(pressed).toBe(1);

  stream.hold();
  page.emit('message', key(true), true);
  stream.leave();
  await once(socket, 'end');
  expect(read.subarray(begun + 16)).toEqual(Buffer.concat([key(true), key(false)]));
  server.close();
});
