// Which part of the matrix a run covers: all of it, or a sample.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';

/**
 * The number of the sample, or `undefined` for the whole matrix; `a11y/run.ts` sets it. A sample takes one language of nine
 * and one ninth of the states for each fourth page; there are 81, and `npm test` runs one.
 */
const sample = process.env['A11Y_SAMPLE'] === undefined ? undefined : Number(process.env['A11Y_SAMPLE']);

/** A sample takes one state of so many. */
const STRIDE = 9;

/** This run covers the whole matrix. */
export const isWhole = sample === undefined;

/** The languages in which this run tests the row `at` of a table: one after the other in a sample. */
export function languagesFor(at: number): readonly Language[] {
  return sample === undefined
    ? LANGUAGE_CODES
    : LANGUAGE_CODES.filter((_, index) => index === (at + sample) % LANGUAGE_CODES.length);
}

/** Whether this run tests the row `at` of a table: every ninth in a sample. */
export function isChosen(at: number): boolean {
  return sample === undefined || at % LANGUAGE_CODES.length === sample % LANGUAGE_CODES.length;
}

/** The states in which this run tests the row `at` of a table: every ninth in a sample. */
export function statesFor<State>(at: number, states: readonly State[]): readonly State[] {
  return sample === undefined
    ? states
    : states.filter((_, index) => index % STRIDE === (at + Math.floor(sample / LANGUAGE_CODES.length)) % STRIDE);
}
