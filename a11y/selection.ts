// Which part of the matrix a run covers: all of it, or a sample that rotates.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';

/** Each sample takes one language of nine and one third of the states for each page. Together the samples are the whole matrix. */
const SAMPLES = LANGUAGE_CODES.length * 3;

/** The number of the sample, or `undefined` for the whole matrix. It is set by `a11y/run.ts`. */
const sample = process.env['A11Y_SAMPLE'] === undefined ? undefined : Number(process.env['A11Y_SAMPLE']);

/** The sample of a day: another one each day. */
export function sampleOf(date: Date): number {
  return Math.floor(date.getTime() / 86_400_000) % SAMPLES;
}

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

/** The states in which this run tests the row `at` of a table: every third in a sample. */
export function statesFor<State>(at: number, states: readonly State[]): readonly State[] {
  return sample === undefined
    ? states
    : states.filter((_, index) => index % 3 === (at + Math.floor(sample / LANGUAGE_CODES.length)) % 3);
}
