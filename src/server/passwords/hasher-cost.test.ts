import { EventEmitter } from 'node:events';
import { hashSync, parseOptions } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Job } from './hash-worker.ts';
import { createHasher } from './hasher.ts';

const threads = vi.hoisted(() => ({ jobs: [] as Job[] }));

// Threads that keep what they are asked and say no: the cost of an answer is counted rather than timed.
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    ref() {}
    unref() {}
    async terminate() {}
    postMessage(job: Job) {
      threads.jobs.push(job);
      setImmediate(() => this.emit('message', false));
    }
  },
}));

beforeEach(() => void (threads.jobs = []));

/** Blocks of one comparison: memory times passes. */
const blocks = (stored = '') => {
  if (stored === '') return 0;
  const { memoryCost, timeCost } = parseOptions(stored);
  return memoryCost * timeCost;
};
const costs = () => threads.jobs.map((job) => ('stored' in job ? blocks(job.stored) + blocks(job.rest) : Number.NaN));

test('each unknown address costs one comparison of today’s cost, the first one too', async () => {
  const hasher = createHasher({ memoryKib: 64, passes: 3, queue: 4 });
  for (let time = 0; time < 3; time += 1) expect(await hasher.verify('x', undefined)).toBe(false);
  expect(costs()).toEqual([192, 192, 192]);
  await hasher.close();
});

test.each([
  [19456, 2, 19456, 4],
  [19456, 2, 19456, 3],
  [19456, 2, 65536, 2],
  [19456, 2, 47104, 5],
  [19456, 2, 19456, 2],
])(
  'a wrong password for a hash of %i KiB and %i passes costs as much as an unknown address at %i and %i',
  async (memoryCost, timeCost, memoryKib, passes) => {
    const stored = hashSync('x', { memoryCost, timeCost, parallelism: 1 });
    const hasher = createHasher({ memoryKib, passes, queue: 4 });
    await hasher.verify('wrong', stored);
    await hasher.verify('wrong', undefined);
    const [known = 0, unknown = 0] = costs();
    // Rounded to whole KiB.
    expect(Math.abs(known - unknown)).toBeLessThanOrEqual(passes);
    const [{ rest } = {}] = threads.jobs as { rest?: string }[];
    if (rest !== undefined) expect(parseOptions(rest).memoryCost).toBeLessThanOrEqual(memoryKib);
    await hasher.close();
  },
);
