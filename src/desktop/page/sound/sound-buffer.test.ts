import { expect, test } from 'vitest';
import { SoundBuffer } from './sound-buffer.ts';

const PACKET = new Int16Array(480).fill(300);
const BLOCK = 128;

interface Simulated {
  /** How much faster the page's clock is, of a million. */
  readonly ppm: number;
  readonly seconds: number;
  /** Milliseconds that a packet is late. */
  readonly late: (packet: number) => number;
  readonly look: (seconds: number, buffer: SoundBuffer) => void;
}

/** Packets of 20 ms come in their order, and a page whose clock is wrong plays them. */
function simulate({ ppm, seconds, late, look }: Simulated): void {
  const buffer = new SoundBuffer(24_000);
  const out = new Float32Array(BLOCK);
  let due = 0;
  let packet = 0;
  for (let played = 0; played < seconds * 24_000; played += BLOCK) {
    const now = (played / 24) * (1 - ppm / 1e6);
    for (; (due = Math.max(due, packet * 20 + late(packet))) <= now; packet++) buffer.push(PACKET);
    buffer.pull(out);
    look(now / 1000, buffer);
  }
}

/** Up to 15 ms, by chance that is the same each time. */
function jitter(): () => number {
  let seed = 1;
  return () => ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * 15;
}

test.for([500, -500])('holds its size for an hour beside a clock that is %i ppm apart', (ppm) => {
  let [least, most, gaps] = [1, 0, 0];
  const look = (now: number, buffer: SoundBuffer) => {
    gaps = buffer.gaps;
    if (now < 10) return;
    least = Math.min(least, buffer.seconds);
    most = Math.max(most, buffer.seconds);
  };
  simulate({ ppm, seconds: 3600, late: jitter(), look });
  expect(gaps).toBe(0);
  expect(least).toBeGreaterThan(0.1);
  expect(most).toBeLessThan(0.14);
});

test('is at its new size within a second after a gap, and at the old one again after a minute', () => {
  const at = new Map<number, number>();
  let gaps = 0;
  const look = (now: number, buffer: SoundBuffer) => {
    at.set(Math.round(now * 10), buffer.seconds);
    gaps = buffer.gaps;
  };
  // The packets of 150 ms come at once.
  const stall = 10_000;
  const late = (packet: number) => Math.max(0, stall + 150 - packet * 20) * (packet * 20 >= stall ? 1 : 0);
  simulate({ ppm: 500, seconds: 90, late, look });
  expect(gaps).toBe(1);
  const isNear = (tenth: number, target: number) => Math.abs((at.get(tenth) ?? 0) - target) < 0.02;
  expect([111, 120, 200, 600].filter((tenth) => !isNear(tenth, 0.2))).toEqual([]);
  expect(isNear(890, 0.12)).toBe(true);
});

test('plays a short sound to its end, which is no gap', () => {
  const buffer = new SoundBuffer(48_000);
  const out = new Float32Array(4800);
  buffer.push(PACKET);
  buffer.pull(out);
  expect(out.some((sample) => sample !== 0)).toBe(false);
  buffer.push(new Int16Array());
  buffer.pull(out);
  // Twice as many at twice the rate, less the last one, after which nothing comes.
  expect(out.filter((sample) => sample !== 0)).toHaveLength(958);
  expect(buffer.gaps).toBe(0);
});

test('throws away what is old where a page has slept', () => {
  const buffer = new SoundBuffer(24_000);
  for (let i = 0; i < 200; i++) buffer.push(PACKET);
  expect(buffer.seconds).toBeLessThan(0.45);
});
