// Faults of this drill, by name.
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Job } from '../../src/server/passwords/hash-worker.ts';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';
import { addressAt } from '../shared/http.ts';

/** Hashes on the event loop, which blocks everything else. */
class NoThread extends EventEmitter {
  postMessage(job: Job): void {
    const result =
      'stored' in job
        ? verifySync(job.stored, job.password)
        : hashSync(job.password, { memoryCost: job.memoryKib, timeCost: job.passes, parallelism: 1 });
    setImmediate(() => this.emit('message', result));
  }

  ref(): void {}

  unref(): void {}

  async terminate(): Promise<number> {
    return 0;
  }
}

let requests = 0;

export const FAULTS: Readonly<Record<string, Inject>> = {
  slow: () =>
    onRequest(() => {
      for (const end = performance.now() + 1; performance.now() < end;);
    }),
  'on-loop': () => {
    Object.assign(workerThreads, { Worker: NoThread });
    syncBuiltinESMExports();
  },
  // Each request seems to come from another client, so that one client may fill the queue of password hashes.
  'no-share': () =>
    onRequest(({ headers }) => {
      headers['x-forwarded-for'] = addressAt((requests += 1));
    }),
};
