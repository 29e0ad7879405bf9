import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { keepAlive } from './keep-alive.ts';

afterEach(() => vi.useRealTimers());

test('a line that says nothing ends, and one that is slow, busy or not read goes on', () => {
  vi.useFakeTimers();
  const open = () => {
    const page = Object.assign(new EventEmitter(), {
      bufferedAmount: 0,
      isPaused: false,
      ping: () => undefined,
      terminate: () => page.emit('close'),
    });
    const socket = { bytesRead: 0 };
    return { page, socket, wasEnded: keepAlive(page as unknown as WebSocket, socket) };
  };
  const [silent, talks, slow, held] = [open(), open(), open(), open()];
  slow.page.bufferedAmount = 1_000_000;
  held.page.isPaused = true;
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(10_000);
    talks.socket.bytesRead++;
    slow.page.bufferedAmount -= 10_000;
  }
  expect([silent, talks, slow, held].map(({ wasEnded }) => wasEnded())).toEqual([true, false, false, false]);
});
