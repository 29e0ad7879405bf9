// HTTP by raw sockets: bytes are sent unchanged, and the answers are read one by one.
import { connect, type Socket } from 'node:net';

/** One answer of several on a connection. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A connection of its own. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has come, in Latin-1, and when the last of it came. */
  readonly received: { text: string; at: number };
  /** Resolves once it is closed, also by a reset. */
  readonly closed: Promise<true>;
}

/** Connects to a port of this machine, and sends some bytes. */
export function openRaw(port: number, bytes: string | Buffer, localAddress?: string): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const received = { text: '', at: performance.now() };
  socket.on('data', (part: Buffer) => {
    received.text += part.toString('latin1');
    received.at = performance.now();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<true>((done) => socket.once('close', () => done(true)));
  socket.write(bytes, 'latin1');
  return { socket, received, closed };
}

/** Parses the received responses. Bytes that are no response count as one with status 0. */
export function answersIn(text: string): RawAnswer[] {
  const found: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (!head) return [...found, { status: 0, headers: {} }];
    const lines = (head[2] ?? '').split('\r\n').filter(Boolean);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    if (Number(head[1]) >= 200) found.push({ status: Number(head[1]), headers });
    rest = rest.slice(head[0].length);
    rest = rest.slice(bodyLength(rest, headers));
  }
  return found;
}

function bodyLength(rest: string, headers: RawAnswer['headers']): number {
  if (headers['content-length'] !== undefined) return Number(headers['content-length']);
  // Without a length and without chunks it goes on until the connection ends.
  if (headers['transfer-encoding'] !== 'chunked') return headers['connection'] === 'close' ? rest.length : 0;
  const end = rest.indexOf('0\r\n\r\n');
  return end === -1 ? rest.length : end + 5;
}
