import { expect, test, vi } from 'vitest';
import { ORDER } from '#test/desktop/sandbox.ts';
import type { Ending } from './engine.ts';
import { createSessionTable, knownState, type KnownSession } from './session-table.ts';

test('all who end a session get the same answer, whenever they ask, and an end that failed can be asked for again', async () => {
  let isBusy = true;
  const counted = Promise.withResolvers<void>();
  const table = createSessionTable(async ({ order: { id, kind } }, why): Promise<Ending> => {
    await counted.promise;
    if (isBusy) throw new Error('busy');
    return { id, kind, why, started: 0, ended: 1, erased: {} };
  });
  const made: KnownSession = { order: ORDER, started: 0, unseenSince: 0, phase: 'running' };
  await table.start(
    ORDER,
    () => made,
    async () => knownState(made),
  );
  const { methods } = table;
  const [first, second] = [methods.stop(ORDER.id, 'idle'), methods.stop(ORDER.id, 'user')];
  expect(methods.list()).toHaveLength(1);
  counted.resolve();
  expect(await first.catch(String)).toBe('Error: busy');
  expect(await second.catch(String)).toBe('Error: busy');
  isBusy = false;
  const third = await methods.stop(ORDER.id, 'user');
  expect([third.why, await methods.stop(ORDER.id, 'idle')]).toEqual(['user', third]);
  expect(methods.list()).toEqual([]);
});

test('an end that is near is said once, of desktops of members alone and not more than once a minute', () => {
  vi.useFakeTimers();
  const table = createSessionTable(async () => Promise.reject(new Error('it does not end')));
  const said: number[] = [];
  table.methods.onSoon(({ at }) => said.push(at));
  const trial: KnownSession = { order: ORDER, started: 0, unseenSince: 0, phase: 'running' };
  const work: KnownSession = { ...trial, order: { ...ORDER, kind: 'work', home: 'h' } };
  for (const session of [trial, work, work]) table.noteSoon(session, { why: 'idle', at: 1 });
  table.noteSoon(work, { why: 'idle', at: 2 });
  vi.advanceTimersByTime(60_000);
  table.noteSoon(work, { why: 'idle', at: 1 });
  table.noteSoon(work, { why: 'idle', at: 3 });
  expect(said).toEqual([1, 3]);
  vi.useRealTimers();
});
