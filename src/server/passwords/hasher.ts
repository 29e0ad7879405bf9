// argon2id away from the event loop: two threads, a queue with an end, then an honest 503.
import { Worker } from 'node:worker_threads';
import { ApiError } from '#src/server/api-error.ts';
import { createConcurrencyLimit } from '../limits/in-progress.ts';
import { decoyHash, isCheaper, remainingCost, type Cost } from './decoy.ts';
import type { Job, Result } from './hash-worker.ts';

/** What one hash costs, and how many may wait. */
export interface HashCost extends Cost {
  readonly queue: number;
}

/** Hashes passwords and compares them. All refuse with `busy` once the queue is full. */
export interface Hasher {
  /**
   * Does work of a client that is to ask for a hash, such as a sign-in. Refuses before it begins if as much is in progress
   * as can hash or wait, or if the client has its share of that: what a flood has too much of costs neither a look into the
   * database nor a write, and one client leaves room for the others.
   */
  admit<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
  /** To be called within `admit`, as `verify` is. */
  hash(password: string): Promise<string>;
  /** Says whether the password made the stored hash. No takes the same time without one, and with one of a lower cost. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Says whether a stored hash was made more cheaply than one would be today. */
  isOutdated(stored: string): boolean;
  /** Lets running hashes end, then ends the threads. */
  close(): Promise<void>;
}

/** What a hasher does and has done. */
export interface HashCounts {
  readonly waiting: number;
  readonly running: number;
  /** Since the start, hashes and comparisons. */
  readonly done: number;
  readonly failed: number;
  /** Turned away because the queue was full. */
  readonly refused: number;
}

const THREADS = 2;
/** One client has at most this part of the places; a network of many clients up to twice as much. */
const SHARE = 1 / 8;

interface Task {
  readonly job: Job;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** One thread that is started when first needed, and again if it dies. It keeps the process alive only while it hashes. */
class HashThread {
  readonly #onIdle: () => void;
  #worker: Worker | undefined;
  #task: Task | undefined;

  constructor(onIdle: () => void) {
    this.#onIdle = onIdle;
  }

  get isIdle(): boolean {
    return this.#task === undefined;
  }

  run(task: Task): void {
    this.#task = task;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(task.job);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url));
    let hasAnswered = false;
    worker.on('message', (result: Result) => {
      hasAnswered = true;
      this.#end((task) => task.settle(result));
    });
    worker.on('error', (error) => {
      this.#worker = undefined;
      // Without a file descriptor or memory to spare no thread starts; the next try may.
      const fault = hasAnswered ? error : new ApiError('unavailable', {}, error);
      this.#end((task) => task.fail(fault));
    });
    return worker;
  }

  #end(finish: (task: Task) => void): void {
    const task = this.#task;
    this.#task = undefined;
    this.#worker?.unref();
    if (task) finish(task);
    this.#onIdle();
  }
}

/** Makes a hasher of the given cost. Nothing is started before the first hash. */
export function createHasher({ memoryKib, passes, queue }: HashCost): Hasher & { counts(): HashCounts } {
  const waiting: Task[] = [];
  const counts = { done: 0, failed: 0, refused: 0 };
  const cost: Cost = { memoryKib, passes };
  // Made without hashing: otherwise the first unknown address after a start would cost two hashes, and so be told.
  const decoy = decoyHash(cost);
  let admitted = 0;
  const places = queue + THREADS;
  const shares = createConcurrencyLimit(Math.max(1, Math.ceil(places * SHARE)));

  const next = (): void => {
    const thread = threads.find(({ isIdle }) => isIdle);
    const task = thread && waiting.shift();
    if (task) thread.run(task);
  };
  const threads = Array.from({ length: THREADS }, () => new HashThread(next));
  const refuse = (): Promise<never> => {
    counts.refused += 1;
    return Promise.reject(new ApiError('busy'));
  };
  const ask = <R extends Result>(job: Job): Promise<R> => {
    if (waiting.length >= queue) return refuse();
    return new Promise((resolve, reject) => {
      const settle = (result: Result) => {
        counts.done += 1;
        resolve(result as R);
      };
      const fail = (error: unknown) => {
        counts.failed += 1;
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever the thread died of
        reject(error);
      };
      waiting.push({ job, settle, fail });
      next();
    });
  };
  const hash = (password: string) => ask<string>({ password, memoryKib, passes });

  return {
    async admit(client, work) {
      const leave = admitted < places ? shares.enter(client) : undefined;
      if (!leave) return refuse();
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
        leave();
      }
    },
    hash,
    async verify(password, stored) {
      const isSame = await ask<boolean>({
        password,
        stored: stored ?? decoy,
        rest: stored && remainingCost(stored, cost),
      });
      return isSame && stored !== undefined;
    },
    isOutdated: (stored) => isCheaper(stored, cost),
    counts: () => ({
      ...counts,
      waiting: waiting.length,
      running: threads.filter(({ isIdle }) => !isIdle).length,
    }),
    async close() {
      while (threads.some(({ isIdle }) => !isIdle)) await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
