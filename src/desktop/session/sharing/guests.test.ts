import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { GUEST_CLOSES, guestName } from '#src/desktop/protocol/guest-messages.ts';
import { createGuests } from './guests.ts';
import { createOwnerWatch } from './owner-watch.ts';
import { createPointers } from './pointers.ts';
import { createTurns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const guestsOf = () =>
  createGuests({
    display: '/nowhere',
    viewPassword: '',
    onChange: () => undefined,
    onPointer: () => undefined,
    onInput: () => undefined,
    onPress: () => undefined,
    onFault: () => undefined,
    onAdmitted: () => undefined,
  });

const LINE = { bytesRead: () => 0, wasSilent: () => false };

function page() {
  const own = { closed: undefined as number | undefined };
  const socket = Object.assign(new EventEmitter(), {
    send: () => undefined,
    pause: () => undefined,
    close: (code: number) => (own.closed ??= code),
  });
  return { own, socket: socket as unknown as WebSocket };
}

test('eight knock at a time, thirty in a minute, nobody for longer than five minutes or with a flood, and by no link after an hour', () => {
  const guests = guestsOf();
  const { secret = '' } = guests.makeLink('watch', 3600) ?? {};
  const knock = () => {
    const { own, socket } = page();
    guests.knock(socket, secret, 'Ada', LINE);
    return { own, socket };
  };
  const first = Array.from({ length: 8 }, knock);
  expect(knock().own.closed).toBe(GUEST_CLOSES.full);
  vi.advanceTimersByTime(5 * 60_000);
  expect(first.map(({ own }) => own.closed)).toEqual(first.map(() => GUEST_CLOSES.unanswered));
  for (let n = 0; n < 30; n++)
    expect(guests.dismiss(guests.state().guests[0]?.id ?? -n), `${knock().own.closed}`).toBe(undefined);
  expect(guests.state().guests.length).toBeLessThanOrEqual(1);
  expect(knock().own.closed).toBe(GUEST_CLOSES.full);
  vi.advanceTimersByTime(61_000);
  const { own, socket } = page();
  let bytes = 0;
  guests.knock(socket, secret, 'Eve', { ...LINE, bytesRead: () => bytes });
  bytes = 5_000;
  vi.advanceTimersByTime(1_000);
  expect(own.closed).toBe(GUEST_CLOSES.fault);
  vi.advanceTimersByTime(3600_000);
  expect(knock().own.closed).toBe(GUEST_CLOSES.link);
});

test('guests go 30 seconds after the last page of the owner, and not at a reload', () => {
  const guests = guestsOf();
  const { secret } = guests.makeLink('help', 3600) ?? {};
  const { own, socket } = page();
  guests.knock(socket, secret, 'Ada', LINE);
  const watch = createOwnerWatch(() => guests.endAll('ownerLeft'));
  watch(false);
  vi.advanceTimersByTime(29_000);
  watch(true);
  watch(false);
  vi.advanceTimersByTime(29_000);
  expect(own.closed).toBeUndefined();
  vi.advanceTimersByTime(1_000);
  expect([own.closed, guests.state().links]).toEqual([GUEST_CLOSES.ownerLeft, []]);
});

test('a pointer is told at most 15 times a second, and where it stopped', () => {
  const told: number[] = [];
  const pointers = createPointers(([, x]) => told.push(x));
  for (let x = 0; x < 1000; x++) {
    pointers.move(1, x, 0);
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(told.length).toBeLessThanOrEqual(16);
  expect(told.at(-1)).toBe(999);
});

test('a name has 30 characters, and none that write over others', () => {
  expect(guestName(' A\u202Eda\n\u0007 ')).toBe('Ada');
  expect(guestName('ά'.repeat(40))).toHaveLength(30);
});

test('a copy is the owner’s again once the owner presses a second after the last press of a guest', () => {
  let now = 0;
  const told: boolean[] = [];
  const turns = createTurns(
    (isGuests) => told.push(isGuests),
    () => now,
  );
  turns.ownerPressed();
  turns.guestPressed();
  for (now of [900, 999]) turns.ownerPressed();
  expect(told).toEqual([true]);
  now = 1_000;
  turns.ownerPressed();
  expect(told).toEqual([true, false]);
});
