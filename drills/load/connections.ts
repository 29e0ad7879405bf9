// Keeps connections busy with requests of several kinds, each after the last answer, and times each kind. On plain sockets, because
// Node's own client takes several times the processor of the server that it would measure.
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A request of a kind, with the expected status. */
export interface Request {
  readonly kind: string;
  readonly bytes: string;
  readonly status: number;
}

const HEAD_END = '\r\n\r\n';

/** Returns what resolves with the status of the next whole answer, and rejects when the connection ends before. */
function readAnswers(socket: Socket): () => Promise<number> {
  let head: Buffer = Buffer.alloc(0);
  let [missing, status] = [-1, 0];
  let waiting: PromiseWithResolvers<number> | undefined;
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection ended')));
  socket.on('data', (part: Buffer) => {
    if (missing >= 0) missing -= part.length;
    else {
      head = head.length === 0 ? part : Buffer.concat([head, part]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(/content-length: *(\d+)/i.exec(text)?.[1] ?? 0) - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
    }
    if (missing > 0) return;
    missing = -1;
    waiting?.resolve(status);
  });
  return async () => (waiting = Promise.withResolvers<number>()).promise;
}

/**
 * Asks until the signal, over so many connections to a port of this machine. Returns milliseconds by kind, a line for each answer
 * that was not as it should be, and `done`, which resolves once everyone has had their last answer.
 */
export function startAsking(port: number, connections: number, next: () => Request, until: AbortSignal) {
  const milliseconds = new Map<string, number[]>();
  const failed: string[] = [];
  const connect = async (): Promise<void> => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    const answer = readAnswers(socket);
    try {
      while (!until.aborted) {
        const { kind, bytes, status } = next();
        const started = performance.now();
        socket.write(bytes);
        const got = await answer();
        const times = milliseconds.get(kind);
        if (times) times.push(performance.now() - started);
        else milliseconds.set(kind, [performance.now() - started]);
        if (got !== status) failed.push(`${kind}: ${got} instead of ${status}`);
      }
    } catch (error) {
      failed.push((error as Error).message);
      await wait(100);
      if (!until.aborted) return connect();
    } finally {
      socket.destroy();
    }
    return undefined;
  };
  return { milliseconds, failed, done: Promise.all(Array.from({ length: connections }, connect)) };
}
