// The forecast budget of the first version, in euro (spec section 9). The pages that speak of it read it here.

/** A line of the budget: from `min` to `max` euro. */
export interface BudgetLine {
  id: 'fees' | 'workstation' | 'server' | 'contingency';
  min: number;
  max: number;
}

/** The four allocation lines. */
export const BUDGET_LINES: readonly BudgetLine[] = [
  { id: 'fees', min: 8000, max: 14_000 },
  { id: 'workstation', min: 2000, max: 3000 },
  { id: 'server', min: 1500, max: 2000 },
  { id: 'contingency', min: 500, max: 1000 },
];

/** The starting budget as announced, in euro; the lines must add up to it. */
export const ANNOUNCED_BUDGET = { min: 12_000, max: 20_000 };

/** Today's server: virtual processors, memory and storage in gigabytes. */
export const CURRENT_SERVER = { cpu: 4, memoryGb: 4, storageGb: 80 };

/** The sum of all lines, in euro. */
export function totalOf(lines: readonly BudgetLine[] = BUDGET_LINES): { min: number; max: number } {
  return lines.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), { min: 0, max: 0 });
}
