// The sums of the forecast budget that the operator states.
import type { Budget } from '#src/shared/site/site-facts.ts';

/** The sum of all lines, in euro; 0 without a budget. */
export function totalOf({ lines }: Budget = { lines: [] }): { min: number; max: number } {
  return lines.reduce((sum, { min, max }) => ({ min: sum.min + min, max: sum.max + max }), { min: 0, max: 0 });
}
