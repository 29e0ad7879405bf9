// A session of the local engine as its page sees it, over a server that hands connections over as the desktop host does.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import WebSocket from 'ws';
import type { Engine } from '#src/desktop/engines/engine.ts';
import { openLocalEngine } from '#src/desktop/engines/local/local-engine.ts';
import type { ControlAnswer, ControlRequest } from '#src/desktop/protocol/control-messages.ts';
import { ORDER } from './sandbox.ts';

export const ORIGIN = 'http://desktop.test';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Opens a local engine with plain folders as homes, and uploads of 10 MB. */
export function openTestEngine(data: string, origin = ORIGIN): Engine {
  const { homeBytes } = ORDER.limits;
  return openLocalEngine({
    data,
    origin,
    image: undefined,
    uploadBytes: 10_000_000,
    canMount: false,
    hasDevices: true,
    homeBytes,
  });
}

/** Serves the sessions of an engine on a free port. */
export async function serveSessions(engine: () => Engine): Promise<{ base: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      socket.pause();
      const id = /^GET \/s\/([\w-]+)\//.exec(head.toString('latin1'))?.[1] ?? '';
      if (!engine().handOver(id, socket, head as Buffer)) socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { base: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Opens a line with a ticket. Returns the code of the close if it is refused. */
export async function openLine(address: string, ticket: string, origin = ORIGIN): Promise<WebSocket | number> {
  // The first message of the display may come together with the answer: it waits for who listens.
  const page = new WebSocket(`ws://${address}`, { origin, allowSynchronousEvents: false });
  const refused = new Promise<number>((resolve) => {
    page.once('error', () => resolve(0)).once('close', resolve);
  });
  page.once('open', () => page.send(JSON.stringify({ ticket })));
  const ready = once(page, 'message').then(() => page);
  return Promise.race([refused, ready]);
}

/** Asks on a control line and returns the last answer; `bytes` are those of an upload. */
export function ask(page: WebSocket, request: Without<ControlRequest, 'id'>, bytes?: Buffer): Promise<ControlAnswer> {
  const id = Math.floor(performance.now() * 1000) % 2 ** 31;
  return new Promise((resolve) => {
    page.on('message', function hear(data: Buffer) {
      const answer = JSON.parse(data.toString('utf8')) as ControlAnswer;
      if (answer.id !== id) return;
      if ('have' in answer && bytes && answer.have < bytes.length) {
        const frame = Buffer.alloc(4 + Math.min(262_144, bytes.length - answer.have));
        frame.writeUInt32BE(id);
        bytes.copy(frame, 4, answer.have);
        page.send(frame);
      }
      if ('have' in answer) return;
      page.off('message', hear);
      resolve(answer);
    });
    page.send(JSON.stringify({ id, ...request }));
  });
}
