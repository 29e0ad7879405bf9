// The only place that normalises text (the lint rule `no-restricted-properties` refuses `normalize` elsewhere). Normalisation sorts
// combining marks: 8,000 of them, in a request of 16 kB, took 0.6 s, and a quarter of them a sixteenth of that.

type Form = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

/** Returns whether a text has more than `max` code points. Takes linear time. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || Array.from(text).length > max;
}

/**
 * Returns a text in a Unicode form. Throws a `RangeError` above `max` code points: input is refused for its length before
 * (`text-field.ts`), so that is a bug.
 */
export function normalizeBounded(text: string, form: Form, max: number): string {
  if (isLongerThan(text, max))
    throw new RangeError(`a text of ${text.length} characters is to be normalised, at most ${max}`);
  // oxlint-disable-next-line no-restricted-properties -- bounded by the line above
  return text.normalize(form);
}
