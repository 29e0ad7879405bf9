// argon2id alone: the server's own threads, with nothing else to do.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { hashSync } from '@node-rs/argon2';
import type { Job } from '../../src/server/passwords/hash-worker.ts';
import { PASSWORD } from './fill.ts';

/** As many as `src/server/passwords/hasher.ts` has. */
const THREADS = 2;
/** Each thread has one comparison more than it works on. */
const AHEAD = 2;

/** Comparisons a second of the password of the accounts with its hash, in the threads of the server and at their priority. */
export async function bareRate(seconds: number): Promise<number> {
  const stored = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const job: Job = { password: PASSWORD, stored };
  const file = new URL('../../src/server/passwords/hash-worker.ts', import.meta.url);
  const workers = Array.from({ length: THREADS }, () => new Worker(file));
  for (const worker of workers) {
    worker.postMessage(job);
    await once(worker, 'message');
  }
  let done = 0;
  const started = performance.now();
  for (const worker of workers) {
    worker.on('message', () => {
      done += 1;
      worker.postMessage(job);
    });
    for (let at = 0; at < AHEAD; at += 1) worker.postMessage(job);
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const rate = (done * 1000) / (performance.now() - started);
  await Promise.all(workers.map((worker) => worker.terminate()));
  return rate;
}
