import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createHasher } from './hasher.ts';

const starts = vi.hoisted(() => ({ count: 0 }));

// The first thread exits before it does anything, as without free file descriptors; later ones work.
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    readonly #isDead = (starts.count += 1) === 1;
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
