// How many random requests a fuzz test sends.

/**
 * The options of a property: a few runs with a fixed seed, so that a commit passes or fails for itself; many with a new
 * seed in `npm run test:all`.
 */
export function fuzzOptions(few: number, many: number): { readonly numRuns: number; readonly seed?: number } {
  return process.env['TEST_EVERYTHING'] === undefined ? { numRuns: few, seed: 1 } : { numRuns: many };
}
