import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createHasher } from './hasher.ts';

const starts = vi.hoisted(() => ({ count: 0, dead: [1] }));

// The first thread exits before it does anything, as without free file descriptors; later ones work unless a test says so.
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    readonly #isDead = starts.dead.includes((starts.count += 1));
    ref() {}
    unref() {}
    async terminate() {}
    postMessage() {
      setImmediate(() => (this.#isDead ? this.emit('error', new Error('EMFILE')) : this.emit('message', 'a hash')));
    }
  },
}));

test('a thread that cannot start is reported as unavailable, with its cause, and another one is started next time', async () => {
  const hasher = createHasher({ memoryKib: 8, passes: 1, queue: 4 });
  await expect(hasher.hash('x')).rejects.toMatchObject({ code: 'unavailable', cause: { message: 'EMFILE' } });
  expect(await hasher.hash('x')).toBe('a hash');
  await hasher.close();
});

test('a check starts one thread for a trial, and another only after a failure', async () => {
  const hasher = createHasher({ memoryKib: 8, passes: 1, queue: 4 });
  const { count } = starts;
  starts.dead = [count + 1, count + 4];
  await expect(hasher.check()).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all([hasher.check(), hasher.check()]);
  await hasher.hash('x');
  await hasher.check();
  expect(starts.count).toBe(count + 3);
  await Promise.allSettled([hasher.hash('x'), hasher.hash('x')]);
  await hasher.check();
  expect(starts.count).toBe(count + 5);
  await hasher.close();
});
