// HTTP by raw sockets: bytes are sent unchanged, and the answers are read one by one.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const QUIET_MS = 400;
const LIMIT_MS = 8_000;

/** One answer of several on a connection. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything received on a connection. */
export interface Exchange {
  /** Without those of status 1xx. */
  readonly answers: readonly RawAnswer[];
  readonly isClosed: boolean;
}

/** Sends bytes (a string is Latin-1) on a new connection; reads until it is closed or silent after an answer. */
export async function exchange(port: number, bytes: string | Buffer, localAddress?: string): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let [text, lastAt] = ['', performance.now()];
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1');
    lastAt = performance.now();
  });
  // A reset closes it, too.
  socket.on('error', () => undefined);
  const closed = new Promise<true>((done) => socket.once('close', () => done(true)));
  socket.write(bytes, 'latin1');
  let isClosed = false;
  for (const until = lastAt + LIMIT_MS; !isClosed && performance.now() < until;) {
    isClosed = await Promise.race([closed, wait(50, false)]);
    if (text !== '' && performance.now() - lastAt > QUIET_MS) break;
  }
  socket.destroy();
  return { answers: answersIn(text), isClosed };
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
