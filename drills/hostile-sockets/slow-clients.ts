// Slow clients of three kinds at once, and others between them: slow headers (Slowloris), slow bodies, and responses that are
// never read.
import { globSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionsTo } from '../shared/connections.ts';
import { atMost, none, quantile, type Run } from '../shared/drill.ts';
import { ask, register, signIn } from '../shared/http.ts';
import { ROOT } from '../shared/server.ts';

const CLIENTS = 900;
const LONGEST_S = 30;
const WATCHED_MS = 34_000;
const DROP_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 500;
const HOST = 'Host: aperta.example\r\n';
const BODY = `${HOST}Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`;

/** A kind of slow client: what it sends first, what it sends every five seconds, and whether it reads. */
interface Slow {
  readonly first: (at: number) => string;
  readonly drop: string;
  readonly reads: boolean;
}

/** The three kinds of slowhttptest, -H, -B and -X. `file` is large; asked for often enough, it fills what the kernel takes. */
const slowKinds = (file: string): Readonly<Record<string, Slow>> => ({
  headers: { first: () => `GET / HTTP/1.1\r\n${HOST}`, drop: 'X-More: x\r\n', reads: true },
  // Half to a call, half as a form to a page.
  bodies: {
    first: (at) => `POST ${at % 2 === 0 ? '/auth/users/' : '/entra'} HTTP/1.1\r\n${BODY}`,
    drop: ' ',
    reads: true,
  },
  reads: {
    first: () => `GET ${file} HTTP/1.1\r\n${HOST}Accept-Encoding: identity\r\n\r\n`.repeat(60),
    drop: '',
    reads: false,
  },
});

/**
 * Opens this many connections, 100 at a time, and keeps them busy. They never close by themselves. `held`: milliseconds from the
 * opening of each until the server closed it; Infinity if it is still open.
 */
async function openMany(port: number, count: number, kind: Slow): Promise<{ held(): number[]; end(): void }> {
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
    const held = connectionsTo(port);
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

export const slowClients: Run = async ({ fault, isShort, startServer }) => {
  const server = await startServer({ env: { LOG_LEVEL: 'info' } });
  const count = isShort && !fault ? 200 : CLIENTS;
  const token = await signIn(server.url, await register(server.url, 'ada'));
  // The site's largest file.
  const folder = join(ROOT, 'dist/files');
  const files = globSync('**/*', { cwd: folder }).filter((path) => !/\.(?:gz|br)$/.test(path));
  const sizeOf = (path: string) => statSync(join(folder, path)).size;
  const [largest = ''] = files.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const opened = await Promise.all(
    Object.entries(slowKinds(`/${largest}`)).map(
      async ([name, kind]) => [name, await openMany(server.port, count, kind)] as const,
    ),
  );
  const times: number[] = [];
  let failed = 0;
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; await wait(10)) {
    const from = performance.now();
    // New connections each time: connected clients are served even if no new client is accepted.
    const headers = { Connection: 'close' };
    const paths = ['/home', '/auth/users/me/'];
    const asked = paths.map((path) => ask('GET', server.url + path, { headers, token }).catch(() => undefined));
    const answers = await Promise.all(asked);
    times.push(performance.now() - from);
    if (answers.some((answer) => answer?.status !== 200)) failed += 1;
  }
  const rows = opened.map(([name, slow]) => {
    const held = slow.held();
    slow.end();
    return atMost(`slow-${name}`, held.length < count ? Infinity : Math.max(...held) / 1000, LONGEST_S, 's');
  });
  await server.kill();
  return [
    ...rows,
    none('others-answered', failed, times.length, 'not served'),
    atMost('others', quantile(times, 0.99), 200, 'ms'),
  ];
};
