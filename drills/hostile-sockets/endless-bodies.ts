// Endless bodies, gzip bombs, and many small bodies: the answers, and the memory of the server.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { atMost, count, none, type Run } from '../shared/drill.ts';
import { answersIn, openRaw } from '../shared/raw-http.ts';
import { inParallel, poll } from '../shared/wait.ts';

const CHUNK = 4_096;
const LIMIT = 16_384;
const MOST_MB = 20;
const HOST = 'Host: aperta.example\r\n';
const TYPE = 'Content-Type: application/json\r\n';
/** `kill -USR2` runs a garbage collection. */
const COLLECTS = `data:text/javascript,process.on('SIGUSR2',()=>gc())`;

/** Sends chunks of 4 kB, each after a pause in which an answer could come. `sent`: when it came; Infinity if none did within `most` bytes. */
async function sendEndless(port: number, path: string, most: number): Promise<{ sent: number; status: number }> {
  const head = `POST ${path} HTTP/1.1\r\n${HOST}${TYPE}Transfer-Encoding: chunked\r\n\r\n`;
  const { socket, received } = openRaw(port, head);
  let [sent, answeredAt] = [0, Infinity];
  for (const chunk = `${CHUNK.toString(16)}\r\n${'x'.repeat(CHUNK)}\r\n`; sent < most && !socket.closed;) {
    socket.write(chunk);
    sent += CHUNK;
    await wait(5);
    // After the limit a response is on its way; a slow machine may only be late.
    if (sent > LIMIT) await poll(() => received.text !== '', 1_000, 10);
    if (received.text !== '') answeredAt = Math.min(answeredAt, sent);
  }
  socket.destroy();
  return { sent: answeredAt, status: answersIn(received.text)[0]?.status ?? 0 };
}

/** Sends a whole body on a connection of its own; returns the status, 0 without an answer. */
async function upload(port: number, body: Buffer, more = ''): Promise<number> {
  const head = `POST /auth/users/ HTTP/1.1\r\n${HOST}Connection: close\r\n${TYPE}${more}Content-Length: ${body.length}`;
  const { socket, received, closed } = openRaw(port, `${head}\r\n\r\n`);
  socket.end(body);
  socket.setTimeout(10_000, () => socket.destroy());
  await closed;
  return answersIn(received.text)[0]?.status ?? 0;
}

/** A body of 10 kB that unpacks to 10 MB. */
const sendBomb = (port: number) => upload(port, gzipSync(Buffer.alloc(10_000_000, ' ')), 'Content-Encoding: gzip\r\n');

/** Sends many small bodies that are too long by a byte, fifty at a time; returns how many were answered otherwise than 413. */
async function sendMany(port: number, times: number): Promise<number> {
  const body = Buffer.alloc(LIMIT + 1, 'x');
  let [left, wrong] = [times, 0];
  const send = async () => {
    // A connection that is closed before the response can be read counts as refused.
    if (![413, 0].includes(await upload(port, body))) wrong += 1;
  };
  await inParallel(50, () => ((left -= 1) >= 0 ? send() : undefined));
  return wrong;
}

/** Resident memory of the server in MB, after a garbage collection. */
async function memoryOf(pid: number): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1) {
    process.kill(pid, 'SIGUSR2');
    await wait(500);
  }
  return Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

export const endlessBodies: Run = async ({ fault, isShort, startServer }) => {
  const env = { LOG_LEVEL: 'silent' };
  const server = await startServer({ env, preload: [COLLECTS], nodeArguments: ['--expose-gc'] });
  const { port } = server;
  // Enough that a leak with an injected fault exceeds the memory that was free before.
  const many = fault !== undefined ? 6_000 : isShort ? 1_000 : 10_000;
  // Warm-up, so that one-time allocations are not counted.
  await sendMany(port, 2_000);
  await sendBomb(port);
  const before = await memoryOf(server.pid);
  const most = fault === undefined ? 2_000_000 : 400_000;
  const send = async (path: string) => Promise.all(Array.from({ length: 20 }, () => sendEndless(port, path, most)));
  const [calls, pages] = [await send('/auth/users/'), await send('/entra')];
  const bomb = await sendBomb(port);
  const wrong =
    count(calls, ({ status }) => status !== 413) +
    count(pages, ({ status }) => ![303, 413].includes(status)) +
    (await sendMany(port, many)) +
    ([400, 413, 415].includes(bomb) ? 0 : 1);
  const grown = (await memoryOf(server.pid)) - before;
  await server.kill();
  const all = [...calls, ...pages];
  return [
    atMost('endless', Math.max(...all.map(({ sent }) => sent)), LIMIT + CHUNK, 'bytes'),
    none('bodies', wrong, all.length + many + 1, 'not refused'),
    atMost('memory', Math.max(0, grown), MOST_MB, 'MB'),
  ];
};
