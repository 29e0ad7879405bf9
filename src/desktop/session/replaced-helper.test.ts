// The file helper is a program of the sandbox, and others there may answer in its place.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
