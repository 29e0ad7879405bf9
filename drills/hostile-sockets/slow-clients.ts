// Slow clients: slow headers (Slowloris), slow bodies, and responses that are never read.
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionsTo } from '../shared/connections.ts';

const DROP_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 500;

/** A kind of slow client: what it sends first, what it sends every five seconds, and whether it reads. */
export interface Slow {
  readonly first: (at: number) => string;
  readonly drop: string;
  readonly reads: boolean;
}

const HOST = 'Host: aperta.example\r\n';

/** The three kinds of slowhttptest, -H, -B and -X. `file` is large; asked for often enough, it fills what the kernel takes. */
export const slowKinds = (file: string): Readonly<Record<'headers' | 'bodies' | 'reads', Slow>> => ({
  headers: { first: () => `GET / HTTP/1.1\r\n${HOST}`, drop: 'X-More: x\r\n', reads: true },
  bodies: {
    // Half to a call, half as a form to a page.
    first: (at) =>
      `POST ${at % 2 === 0 ? '/auth/users/' : '/entra'} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
    drop: ' ',
    reads: true,
  },
  reads: {
    first: () => `GET ${file} HTTP/1.1\r\n${HOST}Accept-Encoding: identity\r\n\r\n`.repeat(60),
    drop: '',
    reads: false,
  },
});

/** Connections of slow clients. */
export interface Crowd {
  /** Milliseconds from the opening of each until the server closed it; Infinity if it is still open. */
  held(): readonly number[];
  /** Closes them from this side. */
  end(): void;
}

/** Opens this many connections, 100 at a time, and keeps them busy. They never close by themselves. */
export async function crowd(port: number, count: number, kind: Slow): Promise<Crowd> {
  const opened = new Map<number, { socket: Socket; at: number; gone: number }>();
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      opened.set(socket.localPort ?? 0, { socket, at: performance.now(), gone: Infinity });
      socket.write(kind.first(at));
      if (kind.reads) socket.resume();
      else socket.pause();
    });
    if (at % 100 === 99) await wait(20);
  }
  const drops = setInterval(() => {
    for (const { socket, gone } of opened.values())
      if (gone === Infinity && kind.drop !== '' && socket.writable) socket.write(kind.drop);
  }, DROP_EVERY_MS);
  const looks = setInterval(() => {
    const held = new Set(connectionsTo(port).map(({ peer }) => peer));
    const now = performance.now();
    for (const [peer, one] of opened)
      if (one.gone === Infinity && !held.has(peer) && now - one.at > LOOK_EVERY_MS) one.gone = now;
  }, LOOK_EVERY_MS);
  return {
    held: () => [...opened.values()].map(({ at, gone }) => gone - at),
    end: () => {
      clearInterval(drops);
      clearInterval(looks);
      for (const { socket } of opened.values()) socket.destroy();
    },
  };
}
