import { expect, test } from 'vitest';
import { ANNOUNCED_BUDGET, BUDGET_LINES, totalOf } from './budget.ts';

test('the four lines add up to the announced total', () => {
  expect(BUDGET_LINES).toHaveLength(4);
  expect(totalOf()).toEqual(ANNOUNCED_BUDGET);
});
