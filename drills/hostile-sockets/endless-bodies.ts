// Endless bodies, gzip bombs, and many small bodies.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { answersIn } from '../shared/raw-http.ts';

const CHUNK = 4_096;
const LIMIT = 16_384;
const HOST = 'Host: aperta.example\r\n';
const TYPE = 'Content-Type: application/json\r\n';

/** The outcome of a body without an end. */
export interface Endless {
  /** Of the body, when the answer came; Infinity if none came within 2 MB. */
  readonly sent: number;
  readonly status: number;
}

/** Sends chunks of 4 kB, each after a pause in which an answer could come. */
export async function sendEndless(port: number, path: string, most = 2_000_000): Promise<Endless> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  const received = { text: '' };
  let [sent, answeredAt] = [0, Infinity];
  socket.on('data', (bytes: Buffer) => (received.text += bytes.toString('latin1')));
  socket.write(`POST ${path} HTTP/1.1\r\n${HOST}${TYPE}Transfer-Encoding: chunked\r\n\r\n`);
  for (const chunk = `${CHUNK.toString(16)}\r\n${'x'.repeat(CHUNK)}\r\n`; sent < most && !socket.closed;) {
    socket.write(chunk);
    sent += CHUNK;
    await wait(5);
    // After the limit a response is on its way; a slow machine may only be late.
    if (sent > LIMIT) for (let look = 0; look < 100 && received.text === ''; look += 1) await wait(10);
    if (received.text !== '') answeredAt = Math.min(answeredAt, sent);
  }
  socket.destroy();
  return { sent: answeredAt, status: answersIn(received.text)[0]?.status ?? 0 };
}

/** Sends a body of 10 kB that unpacks to 10 MB; returns the status. */
export async function sendBomb(port: number): Promise<number> {
  const bomb = gzipSync(Buffer.alloc(10_000_000, ' '));
  return upload(port, bomb, 'Content-Encoding: gzip\r\n');
}

/** Sends a whole body on a connection of its own; returns the status, 0 without an answer. */
async function upload(port: number, body: Buffer, more = ''): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
  socket.write(
    `POST /auth/users/ HTTP/1.1\r\n${HOST}Connection: close\r\n${TYPE}${more}Content-Length: ${body.length}\r\n\r\n`,
  );
  socket.end(body);
  socket.setTimeout(10_000, () => socket.destroy());
  await new Promise((done) => socket.once('close', done));
  return answersIn(text)[0]?.status ?? 0;
}

/** Sends many small bodies that are too long by a byte, fifty at a time; returns how many were answered otherwise than 413. */
export async function sendMany(port: number, count: number): Promise<number> {
  const body = Buffer.alloc(16_385, 'x');
  let [left, wrong] = [count, 0];
  const one = async () => {
    while (left > 0) {
      left -= 1;
      // A connection that is closed before the response can be read counts as refused.
      if (![413, 0].includes(await upload(port, body))) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: 50 }, one));
  return wrong;
}

/** For servers that are started with it, `kill -USR2` runs a garbage collection. */
export const COLLECTS = `data:text/javascript,process.on('SIGUSR2',()=>gc())`;

/** Memory of such a server in MB, after a collection. */
export async function memoryOf(pid: number): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    process.kill(pid, 'SIGUSR2');
    await wait(500);
  }
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
