// argon2id in two worker threads, with a bounded queue. When the queue is full, requests get 503.
import { Worker } from 'node:worker_threads';
import { ApiError } from '#src/server/errors/api-error.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { dummyHash, isCheaper, remainingCost, type Cost } from './dummy-hash.ts';
import type { Job, Result } from './hash-worker.ts';

/** The cost of one hash, and how many may wait. */
export interface HashCost extends Cost {
  readonly queue: number;
}

/** Hashes and compares passwords. Every method throws the `ApiError` `busy` when the queue is full. */
export interface Hasher {
  /**
   * Runs work of a client that will need a hash, such as a sign-in. Refuses before the work starts if all places are taken, or
   * if the client has its share of them. So a flood costs no database access, and one client leaves places for others.
   */
  admit<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
  /** Returns the hash. Must be called within `admit`, like `verify`. */
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the stored hash. False takes the same time for no hash and for one of a lower cost. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
  /** Returns whether a stored hash has a lower cost than the current one. */
  isOutdated(stored: string): boolean;
  /** Waits for running hashes, then ends the threads. */
  close(): Promise<void>;
}

/** Counts of hashes and comparisons. */
export interface HashCounts {
  readonly waiting: number;
  readonly running: number;
  /** Completed since the start. */
  readonly done: number;
  readonly failed: number;
  /** Refused because the queue was full. */
  readonly refused: number;
}

const THREADS = 2;
/**
 * Tasks that a thread has, the running one included. It goes on with the next while the event loop is busy, for example with a
 * commit that waits for the disk.
 */
const TASKS_OF_THREAD = 2;
/** The sources have it as TypeScript, the built server (`build/bundles/server.ts`) as JavaScript. */
const WORKER = import.meta.url.endsWith('.ts') ? './hash-worker.ts' : './hash-worker.mjs';
/** The share of the queue that one client may use; a network of many clients may use up to twice as much. */
const CLIENT_SHARE = 1 / 8;
/** And of the places that are free: otherwise eight clients could take all of them. */
const SHARE_OF_REST = 1 / 2;

interface Task {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that is started when it is first needed, and again after it dies. It keeps the process alive only while it hashes. */
class HashThread {
  readonly #onDone: () => void;
  #worker: Worker | undefined;
  /** The first one is running. */
  #tasks: Task[] = [];

  constructor(onDone: () => void) {
    this.#onDone = onDone;
  }

  get length(): number {
    return this.#tasks.length;
  }

  run(task: Task): void {
    this.#tasks.push(task);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(task.job);
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL(WORKER, import.meta.url));
    let hasResponded = false;
    worker.on('message', (result: Result) => {
      hasResponded = true;
      this.#end(1, (task) => task.resolve(result));
    });
    worker.on('error', (error) => {
      this.#worker = undefined;
      // A thread that cannot start, for lack of file descriptors or memory, may start the next time.
      const cause = hasResponded ? error : new ApiError('unavailable', {}, error);
      this.#end(this.length, (task) => task.reject(cause));
    });
    return worker;
  }

  #end(count: number, finish: (task: Task) => void): void {
    const ended = this.#tasks.splice(0, count);
    if (this.length === 0) this.#worker?.unref();
    for (const task of ended) finish(task);
    this.#onDone();
  }
}

/** What the server's own readiness and metrics need besides. */
export interface HasherState {
  counts(): HashCounts;
  /**
   * Resolves if a thread could be started the last time one was needed. Tries it once before the first hash, and after a failure at
   * each call, with a thread that then ends. Rejects with its error.
   */
  check(): Promise<void>;
}

/** As cheap as argon2 allows. */
const TRIAL: Job = { password: '', memoryKib: 8, passes: 1 };

/** Starts a thread, lets it hash, and ends it. Rejects if it cannot. */
async function tryThread(): Promise<void> {
  const thread = new HashThread(() => undefined);
  try {
    await new Promise((resolve, reject) => thread.run({ job: TRIAL, resolve, reject }));
  } finally {
    await thread.close();
  }
}

/** Creates a hasher. Threads start at the first hash. */
export function createHasher({ memoryKib, passes, queue }: HashCost): Hasher & HasherState {
  const waiting: Task[] = [];
  const counts = { done: 0, failed: 0, refused: 0 };
  const cost: Cost = { memoryKib, passes };
  // Created without hashing: otherwise the first unknown address after a start would cost two hashes, and reveal that it is unknown.
  const dummy = dummyHash(cost);
  let admitted = 0;
  let hasThreads = false;
  let trial: Promise<void> | undefined;
  const places = queue + THREADS;
  const clients = createConcurrencyLimit(Math.max(1, Math.ceil(places * CLIENT_SHARE)));

  const runNext = (): void => {
    for (;;) {
      const thread = threads.reduce((one, other) => (other.length < one.length ? other : one));
      const task = thread.length < TASKS_OF_THREAD ? waiting.shift() : undefined;
      if (!task) return;
      thread.run(task);
    }
  };
  const running = () => threads.filter(({ length }) => length > 0).length;
  /** Those of the threads that are not running are waiting, too. */
  const countWaiting = () => waiting.length + threads.reduce((sum, { length }) => sum + length, 0) - running();
  const threads = Array.from({ length: THREADS }, () => new HashThread(runNext));
  const refuse = (): Promise<never> => {
    counts.refused += 1;
    return Promise.reject(new ApiError('busy'));
  };
  const enqueue = <R extends Result>(job: Job): Promise<R> => {
    if (countWaiting() >= queue) return refuse();
    return new Promise((resolve, reject) => {
      waiting.push({
        job,
        resolve: (result) => {
          counts.done += 1;
          hasThreads = true;
          resolve(result as R);
        },
        reject: (error) => {
          counts.failed += 1;
          hasThreads = false;
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the error of the thread, as it is
          reject(error);
        },
      });
      runNext();
    });
  };
  const hash = (password: string) => enqueue<string>({ password, memoryKib, passes });

  return {
    async admit(client, work) {
      const rest = places - admitted;
      const leave = rest > 0 ? clients.enter(client, Math.ceil(rest * SHARE_OF_REST)) : undefined;
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
      const isSame = await enqueue<boolean>({
        password,
        stored: stored ?? dummy,
        rest: stored && remainingCost(stored, cost),
      });
      return isSame && stored !== undefined;
    },
    isOutdated: (stored) => isCheaper(stored, cost),
    counts: () => ({
      ...counts,
      waiting: countWaiting(),
      running: running(),
    }),
    async check() {
      if (hasThreads) return;
      trial ??= tryThread().finally(() => (trial = undefined));
      await trial;
      hasThreads = true;
    },
    async close() {
      while (running() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
