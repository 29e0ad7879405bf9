import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

test('a few clients with many requests leave a place to the next, also when one is given back', async () => {
  const enter = createFairQueue(10, 4);
  const held: Record<string, (() => void)[]> = {};
  const ask = (client: string) => void enter(client).then((leave) => (held[client] ??= []).push(leave));
  for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) for (let at = 0; at < 8; at++) ask(client);
  ask('192.0.2.4');
  await setImmediate();
  expect(Object.values(held).map(({ length }) => length)).toEqual([4, 2, 2, 1]);
  held['192.0.2.1']?.[0]?.();
  held['192.0.2.1']?.[0]?.();
  ask('192.0.2.5');
  await setImmediate();
  expect(Object.values(held).map(({ length }) => length)).toEqual([4, 2, 2, 1, 1]);
});
