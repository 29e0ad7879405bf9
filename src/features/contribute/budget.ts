// The forecast budget of the first version, in euro (docs/spec.md, section 9).

/** A line of the budget: from `min` to `max` euro. */
export interface BudgetLine {
  id: 'fees' | 'workstation' | 'server' | 'contingency';
  min: number;
  max: number;
}

/** The allocation lines. */
export const BUDGET_LINES: readonly BudgetLine[] = [
  { id: 'fees', min: 8000, max: 14_000 },
  { id: 'workstation', min: 2000, max: 3000 },
  { id: 'server', min: 1500, max: 2000 },
  { id: 'contingency', min: 500, max: 1000 },
];

/** The total that the specification announces, in euro. A test compares it with the lines. */
export const ANNOUNCED_BUDGET = { min: 12_000, max: 20_000 };

/** The server in use: virtual processors, memory and storage in gigabytes. */
export const CURRENT_SERVER = { cpu: 4, memoryGb: 4, storageGb: 80 };

/** The sum of all lines, in euro. */
export function totalOf(lines: readonly BudgetLine[] = BUDGET_LINES): { min: number; max: number } {
  return lines.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), { min: 0, max: 0 });
}
