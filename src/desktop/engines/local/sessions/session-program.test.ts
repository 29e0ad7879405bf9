import { afterEach, expect, test, vi } from 'vitest';
import type { LimitGroups } from '../limits/limit-groups.ts';
import { createSessionPrograms } from './session-program.ts';

afterEach(() => void vi.useRealTimers());

test('a program that cannot be loaded ahead ends nothing, and the session that needs it says why', async () => {
  vi.useFakeTimers();
  const create = vi.fn<LimitGroups['create']>(() => {
    throw new Error('no room for a group');
  });
  const programs = createSessionPrograms({ kind: 'cgroup-v2', create, close: () => undefined }, '/nowhere', false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(create).toHaveBeenCalledOnce();
  expect(() => programs.take()).toThrow('no room for a group');
  await programs.close();
});
