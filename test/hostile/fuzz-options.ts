// How many random requests a fuzz test sends.
import { TESTS_EVERYTHING } from '../everything.ts';

/**
 * The options of a property: a few runs with a fixed seed, so that a commit passes or fails for itself; many with a new
 * seed in `npm run test:all`.
 */
export function fuzzOptions(few: number, many: number): { readonly numRuns: number; readonly seed?: number } {
  return TESTS_EVERYTHING ? { numRuns: many } : { numRuns: few, seed: 1 };
}
