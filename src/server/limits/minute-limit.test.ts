import { expect, test } from 'vitest';
import { createMinuteLimit, createWorkLimit } from './minute-limit.ts';

const LIMITS = { ofClient: 60, ofAll: 600 };

/** Returns how many of so many requests are not refused. */
function passed(limit: ReturnType<typeof createMinuteLimit>, requests: number, client: (number: number) => string) {
  const refused = Array.from({ length: requests }, (_, number) => limit(client(number)));
  return refused.filter((one) => one === undefined).length;
}

test('however many clients ask as often as they can, another that asks some times is not refused', () => {
  const limit = createMinuteLimit(LIMITS, () => 0);
  expect(passed(limit, 20_000, (number) => `192.0.2.${number % 40}`)).toBeGreaterThan(400);
  expect(limit('192.0.2.1')).toEqual({ by: 'all', seconds: 60 });
  expect(passed(limit, 5, () => '198.51.100.1')).toBe(5);
});

test('the owner of a large network is one client, with twice the limit', () => {
  const limit = createMinuteLimit(LIMITS, () => 0);
  expect(passed(limit, 1_000, (number) => `2001:db8:1:${number.toString(16)}`)).toBe(120);
  expect(limit('2001:db8:1:ffff')).toEqual({ by: 'client', seconds: 60 });
  expect(passed(limit, 100, () => '2001:db8:2:1')).toBe(60);
});

test('work is counted by the time that it takes', () => {
  let [minute, time] = [0, 0];
  const { refusal, timed } = createWorkLimit(
    { ofClient: 1_000, ofAll: 8_000 },
    () => minute,
    () => time,
  );
  const done = (client: string, ms: number) => timed(client, () => (time += ms));
  done('192.0.2.1', 999);
  expect(refusal('192.0.2.1')).toBeUndefined();
  done('192.0.2.1', 1);
  expect([refusal('192.0.2.1')?.by, refusal('192.0.2.2')]).toEqual(['client', undefined]);
  for (let at = 0; at < 40; at++) if (!refusal(`198.51.100.${at % 20}`)) done(`198.51.100.${at % 20}`, 400);
  done('192.0.2.2', 30);
  expect(refusal('192.0.2.2')?.by).toBe('all');
  minute += 60_000;
  expect(refusal('192.0.2.1')).toBeUndefined();
});
