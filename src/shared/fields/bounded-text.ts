// The only place that normalises text (the lint rule `no-restricted-properties` refuses `normalize` elsewhere). Normalisation sorts
// combining marks: 8,000 of them, in a request of 16 kB, took 0.6 s, and a quarter of them a sixteenth of that.

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

/** Returns whether a text has more than `max` code points. Takes linear time. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || Array.from(text).length > max;
}

/** No word of any language has so many marks on one letter: Unicode's stream-safe form has 30 (UAX 15, section 13). */
const MARK_RUN = /\p{M}{65}/u;

/**
 * Returns a text in a Unicode form; one with more than 64 combining marks in a row as it is, because sorting them takes
 * the square of their number: 2,000, as many as a password may have in a request, took 35 ms. Throws a `RangeError` above
 * `max` code points: input is refused for its length before (`text-field.ts`), so that is a bug.
 */
export function normalizeBounded(text: string, form: Form, max: number): string {
  if (isLongerThan(text, max))
    throw new RangeError(`a text of ${text.length} characters is to be normalised, at most ${max}`);
  if (MARK_RUN.test(text)) return text;
  // oxlint-disable-next-line no-restricted-properties -- bounded by the lines above
  return text.normalize(form);
}
