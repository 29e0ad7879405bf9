// The file helper is a program of the sandbox, and others there may answer in its place.
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { ControlAnswer } from '#src/desktop/protocol/control-messages.ts';
import { serveControl } from './control.ts';
import { sendDownload } from './downloads.ts';
import { askHelper, readAnswer } from './file-helper.ts';
import { createUploads } from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'helper-'));
const address = join(folder, 'files.sock');
/** Called with each connection once its request is there. */
let answer: (socket: Socket) => void;
const helper = createServer((socket) => socket.on('error', () => undefined).once('data', () => answer(socket)));
beforeAll(() => once(helper.listen(address), 'listening'));
afterAll(() => {
  helper.close();
  rmSync(folder, { recursive: true });
});

test.each(['OK 10\nshorter', 'OK 10\nlonger than that'])(
  'a download whose bytes are not as many as was said is cut off: %j',
  async (bytes) => {
    answer = (socket) => socket.end(bytes);
    const http = createHttp((_, response) => {
      void sendDownload(response, address, { path: '/a', kind: 'file', name: 'a' });
    });
    await once(http.listen(0, '127.0.0.1'), 'listening');
    const response = fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
    await expect(response.then(async (whole) => whole.text())).rejects.toBeInstanceOf(TypeError);
    http.close();
  },
);

test('an answer that is cut off is a fault', async () => {
  answer = (socket) => socket.write('OK\nd 1');
  const given = await askHelper(address, 'LIST', '/');
  given.socket.destroy(new Error('reset'));
  await expect(readAnswer(given, 100)).rejects.toMatchObject({ fault: 'failed' });
});

test('lists are read one after the other, and no longer than a page shows', async () => {
  let [open, most] = [0, 0];
  answer = (socket) => {
    most = Math.max(most, ++open);
    socket.once('close', () => open--).end(`OK\n${'f 1 1 a\n'.repeat(20_000)}`);
  };
  const listOf = async () => {
    const page = new EventEmitter();
    const answered = once(page, 'answer') as Promise<[ControlAnswer]>;
    const send = (text: string) => page.emit('answer', JSON.parse(text));
    serveControl(Object.assign(page, { send, bufferedAmount: 0 }) as unknown as WebSocket, {
      address,
      uploadBytes: 0,
      homeBytes: 0,
      onInput: () => undefined,
      onStay: () => undefined,
      onFront: () => undefined,
      share: () => ({ done: true }),
      downloadTicket: () => '',
    });
    page.emit('message', Buffer.from('{"do":"list","id":1,"path":""}'), false);
    const [{ id, ...list }] = await answered;
    return 'entries' in list ? [id, list.entries.length, list.isCut] : list;
  };
  expect(await Promise.all([listOf(), listOf(), listOf()])).toEqual(Array.from({ length: 3 }, () => [1, 5_000, true]));
  expect(most).toBe(1);
});

test('an upload gets no more room than 4 MiB, whatever the helper says', async () => {
  answer = (socket) => socket.write('OK none\n');
  const said: object[] = [];
  const uploads = createUploads(address, 2 ** 40, (message) => said.push(message));
  await uploads.begin(1, '/a', 2 ** 30);
  for (let sent = 0; sent < 9; sent++) {
    const frame = Buffer.alloc(4 + 2 ** 20);
    frame.writeUInt32BE(1);
    uploads.frame(frame);
  }
  expect(said.at(-1)).toEqual({ id: 1, error: 'bad-request' });
});

test('an upload that is longer than it said is given up, and its last bytes go nowhere', async () => {
  const got: Buffer[] = [];
  const ended = new Promise((resolve) => {
    answer = (socket) => {
      socket.on('data', (chunk: Buffer) => got.push(chunk)).once('close', resolve);
      socket.write('OK\n');
    };
  });
  const said: object[] = [];
  const uploads = createUploads(address, 100, (message) => said.push(message));
  await uploads.begin(1, '/a', 4);
  uploads.frame(Buffer.from([0, 0, 0, 1, 7, 7, 7]));
  uploads.frame(Buffer.from([0, 0, 0, 1, 7, 7]));
  await ended;
  expect(said.at(-1)).toEqual({ id: 1, error: 'bad-request' });
  expect(Buffer.concat(got).length).toBeLessThanOrEqual(3);
});

test('nothing waits for an upload whose page went away while it began', async () => {
  const ended = new Promise((resolve) => {
    answer = (socket) => {
      uploads.closeAll();
      socket.once('close', resolve).write('OK\n');
    };
  });
  const uploads = createUploads(address, 10, () => undefined);
  await expect(uploads.begin(1, '/a', 10)).rejects.toMatchObject({ fault: 'busy' });
  await ended;
});
