import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { createEndNotice, warningLead } from './end-notice.ts';
import { createPendingConnections } from './pending-connections.ts';
import { createShownPage } from './shown-page.ts';
import { watchSpace } from './space.ts';
import { createTickets, hashTicket, newTicket } from './tickets.ts';

test('of too many connections without a ticket, the client with the most loses its oldest', () => {
  const pending = createPendingConnections();
  const connect = (client: number) => {
    const connection = new PassThrough();
    pending.add(
      connection,
      '127.0.0.1',
      Buffer.from(`GET / HTTP/1.1\r\nX-Forwarded-For: 9.9.9.9, ::${client}\r\n\r\n`),
    );
    return connection;
  };
  const [visitor, oldest, ...flood] = [1, 2, ...Array<number>(15).fill(2)].map(connect);
  expect([visitor?.destroyed, oldest?.destroyed]).toEqual([false, true]);
  pending.admit(visitor as PassThrough);
  Array.from({ length: 17 }, (_, client) => connect(3 + client));
  expect([visitor?.destroyed, flood.every(({ destroyed }) => destroyed)]).toEqual([false, true]);
});

test('says when the space becomes full and when it is not any more, and nothing without an answer', async () => {
  vi.useFakeTimers();
  const answers = [[97, 100], [98, 100], undefined, [100, 100], [10, 100]];
  const said: boolean[] = [];
  watchSpace(
    async () => answers.shift() ?? Promise.reject(new Error('busy')),
    (isFull) => said.push(isFull),
  );
  const seen: boolean[][] = [];
  while (answers.length > 0) {
    await vi.advanceTimersByTimeAsync(seen.length === 0 ? 0 : 20_000);
    seen.push([...said]);
  }
  expect(seen).toEqual([[], [true], [true], [true], [true, false]]);
  vi.useRealTimers();
});

test('a ticket opens once, within a minute', () => {
  let now = 0;
  const tickets = createTickets<string>(() => now);
  const [first, second, third] = [newTicket(), newTicket(), newTicket()];
  for (const ticket of [first, second]) tickets.add(hashTicket(ticket), ticket);
  expect([tickets.take(first), tickets.take(first), tickets.take(third), tickets.take({})]).toEqual([
    first,
    undefined,
    undefined,
    undefined,
  ]);
  now = 60_000;
  expect(tickets.take(second)).toBeUndefined();
});

test('the next end follows input and viewers', () => {
  let now = 0;
  const clock = createClock({ idleSeconds: 20, awaySeconds: 10, ageSeconds: 60 }, () => now);
  expect(clock.next()).toEqual({ why: 'away', at: 10_000 });
  clock.viewers(1);
  expect(clock.next()).toEqual({ why: 'idle', at: 20_000 });
  now = 15_000;
  clock.input();
  clock.viewers(0);
  now = 18_000;
  // Still the same absence.
  clock.viewers(0);
  expect(clock.next()).toEqual({ why: 'away', at: 25_000 });
  clock.viewers(1);
  now = 55_000;
  clock.input();
  expect(clock.next()).toEqual({ why: 'age', at: 60_000 });
  // A spare trial becomes somebody's.
  now = 90_000;
  clock.restart();
  expect(clock.next()).toEqual({ why: 'away', at: 100_000 });
});

test('an end is said once, a quarter of an hour before it, while nobody has the page in front', () => {
  let now = 0;
  const said: number[] = [];
  const notice = createEndNotice(
    { idleSeconds: 7_200, ageSeconds: 1_000 },
    ({ at }) => said.push(at),
    () => now,
  );
  const idle = { why: 'idle', at: 7_200_000 } as const;
  notice(idle, false);
  now = idle.at - 15 * 60_000;
  notice(idle, true);
  expect(said).toEqual([]);
  notice(idle, false);
  notice(idle, false);
  // Somebody came back, and the short time of the other limit begins.
  notice({ why: 'age', at: now + 501_000 }, false);
  notice({ why: 'age', at: now + 500_000 }, false);
  expect(said).toEqual([idle.at, now + 500_000]);
});

test('the page warns five minutes before an end, and at a quarter of a shorter time', () => {
  const limits = { idleSeconds: 300, ageSeconds: 86_400 };
  expect([warningLead('idle', limits), warningLead('age', limits)]).toEqual([75_000, 300_000]);
});

test('a page that is back hears how much came from it, unless another page has been shown since', () => {
  const shown = createShownPage();
  expect(shown.begin({ page: 'a', isBack: false })).toEqual({ taken: 0 });
  shown.took();
  shown.took();
  expect(shown.begin({ page: 'a', isBack: true })).toEqual({ taken: 2 });
  expect(shown.begin({ page: 'b', isBack: false })).toEqual({ taken: 0 });
  expect(shown.begin({ page: 'a', isBack: true })).toBeUndefined();
  expect(shown.begin({ page: 'b', isBack: true })).toEqual({ taken: 0 });
});
