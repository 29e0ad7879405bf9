import { expect, test } from 'vitest';
import { ANNOUNCED_BUDGET, BUDGET_LINES, totalOf } from './budget.ts';

test('the four lines add up to what is announced', () => {
  expect(BUDGET_LINES).toHaveLength(4);
  expect(totalOf()).toEqual(ANNOUNCED_BUDGET);
});

test('no line promises less than nothing, or less at most than at least', () => {
  for (const { min, max } of BUDGET_LINES) expect(0 < min && min <= max).toBe(true);
});
