import { expect, test } from 'vitest';
import { createMinuteLimit } from './minute-limit.ts';

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
