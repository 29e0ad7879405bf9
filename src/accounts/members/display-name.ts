// The rule of display names. It imports no modules of Node, because the project of the browser compiles the schema that uses it.
import type { ValueFault } from '#src/accounts/djoser/faults.ts';
import type { TextKind } from '#src/accounts/djoser/text-field.ts';
import { isLongerThan, normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { FIELD_LIMITS } from '#src/shared/fields/field-limits.ts';

// Letters, marks, digits, signs and plain spaces. No controls, no format characters, which turn the direction of the text around
// the name or hide letters, and no line breaks. The two joiners belong to the spelling of some languages, within a word.
const VISIBLE = /^(?:[\p{L}\p{M}\p{N}\p{P}\p{S} ]|(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}]))+$/u;
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;
const WORD = /[\p{L}\p{N}]/u;
/** A stack of marks would cover the lines above and below. */
const STACKED = /\p{M}{4}/u;

/**
 * Gives the faults of a display name, trimmed and in NFC. An address is none: apps show the name to others, who would take its holder
 * for the owner of the address.
 */
function displayNameFaults(name: string): ValueFault[] {
  if (isLongerThan(name, FIELD_LIMITS.displayName))
    return [{ code: 'tooLong', values: { max: FIELD_LIMITS.displayName } }];
  const isPlain = VISIBLE.test(name) && !INVISIBLE.test(name) && WORD.test(name) && !STACKED.test(name);
  const isAddress = normalizeBounded(name, 'NFKC', 2 * FIELD_LIMITS.displayName).includes('@');
  return isPlain && !isAddress ? [] : [{ code: 'displayNameInvalid' }];
}

/** A display name; a blank one removes it. Two members may have the same. */
export const DISPLAY_NAME: TextKind = { max: FIELD_LIMITS.displayName, rules: displayNameFaults, isOptional: true };
