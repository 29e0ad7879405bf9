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

/** What was seen, by kind. */
export interface Heard {
  readonly milliseconds: Map<string, number[]>;
  /** One line for each answer that was not as it should be. */
  readonly failed: string[];
}

const HEAD_END = '\r\n\r\n';

/** Reads whole answers from a socket. Resolves with the status; rejects when the connection ends before. */
class Reader {
  #head: Buffer = Buffer.alloc(0);
  #missing = -1;
  #status = 0;
  #done: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  constructor(socket: Socket) {
    const fail = (error: Error) => this.#done?.reject(error);
    socket.on('data', (part: Buffer) => this.#read(part));
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('the connection ended')));
  }

  async answer(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
    });
  }

  #read(part: Buffer): void {
    if (this.#missing >= 0) {
      this.#missing -= part.length;
    } else {
      this.#head = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
      const end = this.#head.indexOf(HEAD_END);
      if (end === -1) return;
      const head = this.#head.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      this.#missing = length - (this.#head.length - end - HEAD_END.length);
      this.#head = Buffer.alloc(0);
    }
    if (this.#missing > 0) return;
    this.#missing = -1;
    this.#done?.resolve(this.#status);
  }
}

/** Asks until the signal, over so many connections to a port of this machine; `done` resolves once everyone has had their last answer. */
export function startAsking(
  port: number,
  connections: number,
  next: () => Request,
  until: AbortSignal,
): { heard: Heard; done: Promise<unknown> } {
  const heard: Heard = { milliseconds: new Map(), failed: [] };
  const connect = async (): Promise<void> => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
    const reader = new Reader(socket);
    try {
      while (!until.aborted) {
        const { kind, bytes, status } = next();
        const started = performance.now();
        socket.write(bytes);
        const got = await reader.answer();
        const times = heard.milliseconds.get(kind);
        if (times) times.push(performance.now() - started);
        else heard.milliseconds.set(kind, [performance.now() - started]);
        if (got !== status) heard.failed.push(`${kind}: ${got} instead of ${status}`);
      }
    } catch (error) {
      heard.failed.push((error as Error).message);
      await wait(100);
      if (!until.aborted) return connect();
    } finally {
      socket.destroy();
    }
    return undefined;
  };
  return { heard, done: Promise.all(Array.from({ length: connections }, connect)) };
}
