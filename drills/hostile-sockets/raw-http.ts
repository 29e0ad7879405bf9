// HTTP by raw sockets: bytes go out as they are, and what comes back is read answer by answer.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const QUIET_MS = 400;
const LIMIT_MS = 8_000;

/** One answer of several on a connection. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What came back on a connection. */
export interface Exchange {
  /** Without those of status 1xx. */
  readonly answers: readonly RawAnswer[];
  readonly isClosed: boolean;
}

/** Sends parts on a new connection, with a pause between them; reads until it is closed or silent after an answer. */
export async function exchange(port: number, parts: readonly (string | Buffer)[], pauseMs = 20): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1' });
  let [text, lastAt] = ['', performance.now()];
  const state = { isClosed: false };
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1');
    lastAt = performance.now();
  });
  // A reset is a way to close, too.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) =>
    socket.once('close', () => {
      state.isClosed = true;
      done();
    }),
  );
  for (const part of parts) {
    if (state.isClosed) break;
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    if (parts.length > 1) await wait(pauseMs);
  }
  const started = performance.now();
  while (!state.isClosed && performance.now() - started < LIMIT_MS) {
    await Promise.race([closed, wait(50)]);
    if (text !== '' && performance.now() - lastAt > QUIET_MS) break;
  }
  const { isClosed } = state;
  socket.destroy();
  return { answers: answersIn(text), isClosed };
}

/** Reads the answers in what came back. Bytes that are none count as one of status 0. */
export function answersIn(text: string): RawAnswer[] {
  const found: RawAnswer[] = [];
  for (let rest = text; rest !== '';) {
    const head = /^HTTP\/1\.[01] (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (!head) return [...found, { status: 0, headers: new Map(), body: rest }];
    const status = Number(head[1]);
    const headers = new Map(
      (head[2] ?? '')
        .split('\r\n')
        .filter((line) => line !== '')
        .map(
          (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
        ),
    );
    rest = rest.slice(head[0].length);
    const length = bodyLength(rest, headers);
    if (status >= 200) found.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return found;
}

function bodyLength(rest: string, headers: ReadonlyMap<string, string>): number {
  const length = headers.get('content-length');
  if (length !== undefined) return Number(length);
  // Without a length and without chunks it goes on until the connection ends.
  if (headers.get('transfer-encoding') !== 'chunked') return headers.get('connection') === 'close' ? rest.length : 0;
  const end = rest.indexOf('0\r\n\r\n');
  return end === -1 ? rest.length : end + 5;
}
