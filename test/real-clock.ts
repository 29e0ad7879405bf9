// Test files share the globals of a worker (vitest.config.ts): a fake clock of one would stand still in the next.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
});
