// One sentence that a page says only if something is stated.
import type { TextKey, TextValues } from '#src/shared/texts/texts.ts';

/** A text with its values. */
export interface Sentence {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** The sentences of `keys` if `isTrue`, else none. */
export function onlyIf(isTrue: boolean, ...keys: readonly TextKey[]): Sentence[] {
  return isTrue ? keys.map((key) => ({ key })) : [];
}
