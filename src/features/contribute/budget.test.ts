import { expect, test } from 'vitest';
import { ANNOUNCED_BUDGET, BUDGET_LINES, totalOf } from './budget.ts';

test('the four lines add up to the announced total', () => {
  expect(BUDGET_LINES).toHaveLength(4);
  expect(totalOf()).toEqual(ANNOUNCED_BUDGET);
});

test('every amount is a whole number, none is negative, and no maximum is below its minimum', () => {
  for (const { min, max } of BUDGET_LINES) {
    expect(0 < min && min <= max).toBe(true);
    expect([min, max].every(Number.isInteger)).toBe(true);
  }
});
