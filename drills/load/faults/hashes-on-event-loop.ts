// Passwords are hashed on the event loop, which blocks everything else.
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Job } from '../../../src/server/passwords/hash-worker.ts';

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

Object.assign(workerThreads, { Worker: NoThread });
syncBuiltinESMExports();
