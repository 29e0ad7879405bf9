// The filter of guests, by a second reader of what went up that shares no code with it. The random streams have a fixed seed.
import { expect, test } from 'vitest';
import type { GuestKind } from '#src/desktop/protocol/guest-messages.ts';
import { createGuestFilter } from './guest-filter.ts';
import { RfbFault } from './rfb-lengths.ts';

const bytes = (...parts: readonly (number | string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part as Buffer))));
const u32 = (number: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(number >>> 0);
  return buffer;
};
const clip = (flags: number, ...rest: Buffer[]) => {
  const body = bytes(u32(flags), ...rest);
  return bytes(6, 0, 0, 0, u32(-body.length), body);
};
const HEAD = bytes('RFB 003.008\n', 1, 0);
const [CAPS, REQUEST, PEEK, NOTIFY, PROVIDE] = [24, 25, 26, 27, 28].map((bit) => (1 << bit) | 1) as [
  number,
  number,
  number,
  number,
  number,
];

/** Who may say each: nobody, a helper, or everybody. */
const TABLE: Readonly<Record<string, readonly ['none' | 'help' | 'all', Buffer]>> = {
  pixelFormat: ['all', Buffer.from([0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0])],
  encodings: ['all', bytes(2, 0, 0, 5, u32(7), u32(-258), u32(0xc0a1e5ce), u32(-316), u32(-309))],
  update: ['all', Buffer.from([3, 1, 0, 0, 0, 0, 5, 0, 3, 32])],
  continuous: ['all', Buffer.from([150, 1, 0, 0, 0, 0, 5, 0, 3, 32])],
  fenceAnswer: ['all', bytes(248, 0, 0, 0, u32(3), 4, 'abcd')],
  fenceRequest: ['none', bytes(248, 0, 0, 0, u32(0x80000003), 4, 'abcd')],
  key: ['help', Buffer.from([4, 1, 0, 0, 0, 0, 0, 97])],
  qemuKey: ['help', bytes(255, 0, 0, 1, u32(97), u32(30))],
  pointer: ['help', Buffer.from([5, 1, 0, 10, 0, 20])],
  text: ['none', bytes(6, 0, 0, 0, u32(5), 'hello')],
  notify: ['none', clip(NOTIFY)],
  provide: ['none', clip(PROVIDE, Buffer.from('deflated'))],
  caps: ['none', clip(CAPS | PROVIDE | REQUEST, u32(1000))],
  request: ['none', clip(REQUEST)],
  peek: ['none', clip(PEEK)],
  emptyClip: ['none', bytes(6, 0, 0, 0, u32(-3), 'abc')],
  shutdown: ['none', Buffer.from([250, 0, 1, 2])],
  size: ['none', bytes(251, 0, 2, 0, 1, 0, 1, 0, Buffer.alloc(16))],
};
/** Sound of QEMU, file transfers, chat, other messages of others, and lengths that nobody needs. */
const ENDS: readonly Buffer[] = [
  Buffer.from([255, 1, 0, 0]),
  Buffer.from([7, 1, 0, 0]),
  Buffer.from([11, 0, 0, 0]),
  Buffer.from([130, 0]),
  bytes(6, 0, 0, 0, u32(0x7fffffff)),
  bytes(6, 0, 0, 0, u32(0x80000000)),
  Buffer.from([2, 0, 255, 255]),
  bytes(248, 0, 0, 0, u32(0), 65),
];

const KINDS = ['watch', 'help'] as const;

function run(kind: GuestKind, stream: Buffer, cut: () => number) {
  const filter = createGuestFilter(kind, () => undefined);
  const up: Buffer[] = [];
  let isEnded = false;
  try {
    for (let at = 0; at < stream.length;) {
      const next = at + cut();
      up.push(filter.take(Buffer.from(stream.subarray(at, next))).up);
      at = next;
    }
  } catch (error) {
    if (!(error instanceof RfbFault)) throw error;
    isEnded = true;
  }
  return { up: Buffer.concat(up), isEnded, release: filter.release() };
}

/** The second reader: returns the types that went up after the beginning. Throws where there is anything that must not be. */
function read(up: Buffer, kind: GuestKind): number[] {
  const start = bytes(1, 2, 0, 0, 1, u32(0xc0a1e5ce), clip((1 << 24) | NOTIFY, u32(0)));
  if (up.length === 0) return [];
  if (!up.subarray(0, start.length).equals(start)) throw new Error('it begins with something else');
  const types: number[] = [];
  for (let at = start.length; at < up.length;) {
    const m = up.subarray(at);
    const type = m[0] ?? -1;
    const fixed: Partial<Record<number, number>> = { 0: 20, 3: 10, 4: 8, 5: 6, 150: 10, 255: 12 };
    const variable: Partial<Record<number, () => number>> = {
      2: () => 4 + 4 * m.readUInt16BE(2),
      248: () => 9 + m.readUInt8(8),
    };
    const length = fixed[type] ?? variable[type]?.() ?? Number.NaN;
    if (!(length <= m.length)) throw new Error(`type ${type} went up`);
    if (kind === 'watch' && [4, 5, 255].includes(type)) throw new Error(`a watcher did ${type}`);
    if (type === 255 && m[1] !== 0) throw new Error('sound');
    if (type === 5 && m.readUInt8(1) > 127) throw new Error('a longer message');
    if (type === 248 && m.readInt32BE(4) < 0) throw new Error('a request of a fence');
    if (type === 2) {
      const encodings = Array.from({ length: m.readUInt16BE(2) }, (_, n) => m.readInt32BE(4 + 4 * n));
      const never = [-316, -309, -307, ...(kind === 'watch' ? [-258] : [])];
      if (!encodings.includes(0xc0a1e5ce | 0) || never.some((one) => encodings.includes(one)))
        throw new Error(`encodings ${encodings.join(' ')}`);
    }
    types.push(type);
    at += length;
  }
  return types;
}

test.each(KINDS)('to %s each message passes or is dropped as the table says, also byte by byte', (kind) => {
  for (const [name, [who, message]] of Object.entries(TABLE)) {
    const whole = run(kind, bytes(HEAD, message), () => 1e9);
    const passes = who === 'all' || who === kind;
    expect([name, read(whole.up, kind), whole.isEnded]).toEqual([name, passes ? [message[0]] : [], false]);
    expect(run(kind, bytes(HEAD, message), () => 1)).toEqual(whole);
  }
  const [, update] = TABLE['update'] ?? ['', Buffer.alloc(0)];
  for (const message of ENDS) expect(run(kind, bytes(HEAD, message, update), () => 3).isEnded).toBe(true);
  for (const head of ['RFB 003.003\n\u0001\0', 'GET / HTTP/1.1', 'RFB 003.008\n\u0002\u0001'])
    expect(run(kind, Buffer.from(head), () => 5)).toMatchObject({ isEnded: true, up: Buffer.alloc(0) });
});

test.each(KINDS)('of 256 first bytes and 2,000 broken streams, %s sends up only what is allowed', (kind) => {
  let seed = 20_261_128;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const noise = (length: number) => Buffer.from(Array.from({ length }, () => random(256)));
  const known = new Set(Object.values(TABLE).map(([, message]) => message[0]));
  for (let type = 0; type < 256; type++) {
    const { up, isEnded } = run(kind, bytes(HEAD, type, noise(60)), () => 7);
    read(up, kind);
    if (!known.has(type)) expect(isEnded).toBe(true);
  }
  const all = Object.values(TABLE).map(([, message]) => message);
  for (let n = 0; n < 2_000; n++) {
    const parts = Array.from({ length: 1 + random(11) }, () => {
      const message = Buffer.from(all[random(all.length)] ?? '');
      const how = random(10);
      if (how === 0) return message.subarray(0, random(message.length + 1));
      if (how === 1) message.writeUInt8(random(256), random(message.length));
      return how === 2 ? noise(1 + random(40)) : message;
    });
    const stream = bytes(HEAD, ...parts);
    const [whole, cut] = [run(kind, stream, () => 1e9), run(kind, stream, () => 1 + random(8))];
    read(cut.up, kind);
    expect(cut.isEnded).toBe(whole.isEnded);
    if (!whole.isEnded) expect(cut.up.equals(whole.up)).toBe(true);
  }
});

test('what a helper holds is let go of, the last key first, each of QEMU’s once, and the oldest of too many at once', () => {
  const down = [4, 1, 0, 0, 0, 0, 255, 227];
  const qemu = (isDown: number, keysym = 97) => bytes(255, 0, 0, isDown, u32(keysym), u32(30));
  const [pressB, releaseB] = [bytes(4, 1, 0, 0, u32(98)), bytes(4, 0, 0, 0, u32(98))];
  const pointer = bytes(5, 0x81, 0, 10, 0, 20);
  // Shift is let go of before the letter.
  const pressed = bytes(HEAD, Buffer.from(down), qemu(1, 65), qemu(0), qemu(1), pointer, pressB, releaseB);
  const { release } = run('help', pressed, () => 1e9);
  expect(release).toEqual(bytes(qemu(0), Buffer.from([4, 0, 0, 0, 0, 0, 255, 227, 5, 0, 0, 10, 0, 20])));
  expect(run('watch', pressed, () => 1e9).release).toHaveLength(0);
  const hands = Array.from({ length: 65 }, (_, key) => bytes(4, 1, 0, 0, u32(key + 1)));
  const { up, isEnded } = run('help', bytes(HEAD, ...hands), () => 1e9);
  expect([isEnded, up.subarray(-16)]).toEqual([false, bytes(4, 0, 0, 0, u32(1), 4, 1, 0, 0, u32(65))]);
});
