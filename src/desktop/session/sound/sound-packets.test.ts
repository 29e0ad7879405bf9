import { expect, test } from 'vitest';
import { createPacketReader } from './sound-packets.ts';

const packet = (length: number) => Buffer.concat([Buffer.from([length >> 8, length & 255]), Buffer.alloc(length, 1)]);

test('packets are whole however they come; a bad length, or ten times real time, ends the line', () => {
  const lengths = [960, 0, 4096];
  const whole = createPacketReader();
  const bytes = Buffer.concat(lengths.map(packet));
  const read = [...bytes].flatMap((_, i) => whole(bytes.subarray(i, i + 1)) ?? [Buffer.of(9)]);
  expect(read.map(({ length }) => length)).toEqual(lengths);
  expect([5000, 961].map((length) => createPacketReader()(packet(length)))).toEqual([undefined, undefined]);

  const endsAfter = (speed: number) => {
    let now = 0;
    const reader = createPacketReader(() => now);
    for (let sent = 0; sent < 60_000; sent += 20) {
      now = sent / speed;
      if (!reader(packet(960))) return now;
    }
    return undefined;
  };
  expect([endsAfter(1), endsAfter(1.9)]).toEqual([undefined, undefined]);
  expect(endsAfter(10)).toBeLessThan(1000);
});
